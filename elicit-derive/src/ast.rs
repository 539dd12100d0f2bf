//! The declaration: a struct as a form, an enum as options.

use crate::attr::{Attr, Choosable, EnumAttrs, FieldAttrs, Options, StructAttrs, VariantAttrs};
use crate::errors::Errors;
use crate::text::Text;
use crate::value::Given;
use syn::spanned::Spanned;
use syn::{Attribute, Data, DeriveInput, Fields, Generics, Ident, Type};

/// A struct that derives `Elicit`.
pub(crate) struct Form<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) attrs: StructAttrs,
    pub(crate) message: Option<Text>,
    /// It has no message, not even a faulty one.
    pub(crate) mute: bool,
    pub(crate) fields: Vec<Field<'a>>,
}

/// A field of it.
pub(crate) struct Field<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) ty: &'a Type,
    /// On the wire.
    pub(crate) name: Text,
    pub(crate) description: Option<Text>,
    pub(crate) attrs: FieldAttrs,
    /// No fault has been found in it.
    pub(crate) sound: bool,
}

/// What a field is to the form.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    Asked,
    Flat,
    Skipped,
}

/// An enum that derives `Choice`.
pub(crate) struct Choice<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) attrs: EnumAttrs,
    pub(crate) variants: Vec<&'a Ident>,
    /// One for each variant.
    pub(crate) options: Vec<Choosable>,
}

impl<'a> Form<'a> {
    /// Nothing when it has no fields to look at.
    pub(crate) fn from_syn(input: &'a DeriveInput, errors: &mut Errors) -> Option<Self> {
        let Data::Struct(data) = &input.data else {
            no_struct(input, errors);
            return None;
        };
        let mut attrs = StructAttrs::from_syn(&input.attrs, errors);
        let Fields::Named(fields) = &data.fields else {
            errors.at(
                input.ident.span(),
                "a form asks for fields by name: write `struct Name { field: Type }`, \
                 or use the ready-made `Confirm` to ask for a yes or no",
            );
            return None;
        };
        not_generic(
            &input.generics,
            "a form is one fixed list of fields",
            errors,
        );
        let (message, mute) = message(input, &mut attrs, errors);
        let fields = fields.named.iter();
        let fields =
            fields.filter_map(|field| Field::from_syn(field, &input.ident, &attrs, errors));
        Some(Self {
            ident: &input.ident,
            message,
            mute,
            fields: fields.collect(),
            attrs,
        })
    }

    pub(crate) fn asked(&self) -> impl Iterator<Item = &Field<'a>> {
        self.fields
            .iter()
            .filter(|field| field.role() == Role::Asked)
    }

    pub(crate) fn flattens(&self) -> bool {
        self.fields.iter().any(|field| field.role() == Role::Flat)
    }
}

impl<'a> Field<'a> {
    fn from_syn(
        field: &'a syn::Field,
        form: &Ident,
        form_attrs: &StructAttrs,
        errors: &mut Errors,
    ) -> Option<Self> {
        let ident = field.ident.as_ref()?;
        let before = errors.count();
        let mut attrs = FieldAttrs::from_syn(&field.attrs, errors);
        attrs.name_self(form);
        let name = Text::named(ident, attrs.rename.take(), |name| {
            let rule = form_attrs.rename_all;
            rule.map_or(name.to_owned(), |case| case.field(name))
        });
        let description = if attrs.keys.has("description") {
            attrs.description.take()
        } else if attrs.keys.has("skip") || attrs.keys.has("flatten") {
            None
        } else {
            doc(&field.attrs, "description", errors)
        };
        Some(Self {
            ident,
            ty: &field.ty,
            name,
            description,
            attrs,
            sound: errors.count() == before,
        })
    }

    pub(crate) fn role(&self) -> Role {
        if self.attrs.skip.is_some() {
            Role::Skipped
        } else if self.attrs.flatten.is_some() {
            Role::Flat
        } else {
            Role::Asked
        }
    }

    /// The options of `enum(..)`.
    pub(crate) fn listed(&self) -> Option<&[Choosable]> {
        match self.attrs.options.as_ref()? {
            Options::Listed(options) => Some(options),
            Options::Later => None,
        }
    }

    /// The options of a bare `enum`, which are none yet.
    pub(crate) fn waits_for_options(&self) -> bool {
        matches!(self.attrs.options, Some(Options::Later))
    }

    /// `default` or `prefill`.
    pub(crate) fn given(&self) -> Option<&Attr<Given>> {
        self.attrs.default.as_ref().or(self.attrs.prefill.as_ref())
    }
}

impl<'a> Choice<'a> {
    /// Nothing when it has no variants to look at.
    pub(crate) fn from_syn(input: &'a DeriveInput, errors: &mut Errors) -> Option<Self> {
        let Data::Enum(data) = &input.data else {
            errors.at(
                input.ident.span(),
                "`Choice` is for an enum, whose variants are the options: for a form derive `Elicit`",
            );
            return None;
        };
        not_generic(
            &input.generics,
            "a choice is one fixed list of options",
            errors,
        );
        let attrs = EnumAttrs::from_syn(&input.attrs, errors);
        if data.variants.is_empty() {
            errors.at(
                input.ident.span(),
                "an enum without variants leaves nothing to choose: add a variant for each option",
            );
        }
        let variants = data.variants.iter();
        let options = variants
            .clone()
            .map(|variant| Choosable::from_syn(variant, &attrs, errors));
        Some(Self {
            ident: &input.ident,
            options: options.collect(),
            variants: variants.map(|variant| &variant.ident).collect(),
            attrs,
        })
    }
}

impl Choosable {
    fn from_syn(variant: &syn::Variant, choice: &EnumAttrs, errors: &mut Errors) -> Self {
        let attrs = VariantAttrs::from_syn(&variant.attrs, errors);
        let ident = &variant.ident;
        if !matches!(variant.fields, Fields::Unit) {
            let message =
                format!("an option is a plain text and carries no data: write only `{ident}`");
            errors.on(&variant.fields, message);
        }
        let value = Text::named(ident, attrs.rename, |name| {
            let rule = choice.rename_all;
            rule.map_or(name.to_owned(), |case| case.variant(name))
        });
        let title = attrs.title.or_else(|| doc(&variant.attrs, "title", errors));
        Self { value, title }
    }
}

fn no_struct(input: &DeriveInput, errors: &mut Errors) {
    let message = match &input.data {
        Data::Enum(_) => {
            "a form is a struct: to offer an enum as the options of a field, derive `Choice`"
        }
        _ => "a form is a struct with named fields: write `struct` here",
    };
    let span = match &input.data {
        Data::Union(data) => data.union_token.span,
        _ => input.ident.span(),
    };
    errors.at(span, message);
}

/// The table is a constant, and a constant cannot depend on a parameter.
fn not_generic(generics: &Generics, why: &str, errors: &mut Errors) {
    let span = |parameter: &syn::GenericParam| parameter.span();
    if let Some(span) = generics.params.first().map(span) {
        let message = format!("{why} and cannot be generic: remove this parameter");
        errors.at(span, message);
    }
}

/// The message, and whether there is none, not even a faulty one.
fn message(
    input: &DeriveInput,
    attrs: &mut StructAttrs,
    errors: &mut Errors,
) -> (Option<Text>, bool) {
    if attrs.keys.has("message") {
        return (attrs.message.take(), false);
    }
    let before = errors.count();
    let message = doc(&input.attrs, "message", errors);
    let mute = message.is_none() && errors.count() == before;
    (message, mute)
}

/// The doc comment, where `key` does not say the same.
fn doc(attributes: &[Attribute], key: &str, errors: &mut Errors) -> Option<Text> {
    Text::of_doc(attributes).unwrap_or_else(|part| {
        let message = format!(
            "the {key} cannot come from a macro, a derive does not see its text: \
             write `#[elicit({key} = \"…\")]`"
        );
        errors.on(part, message);
        None
    })
}
