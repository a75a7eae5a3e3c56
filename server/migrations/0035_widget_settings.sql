-- Expands: how the widget and the page for members look, beside names, logo and colours, which are in customizations. One
-- table that the version before does not know.

create table widget_settings (
	merchant_id bigint not null,
	mode text not null, -- light, dark, or auto for what the device of the member prefers
	corners text not null,
	position text not null, -- of the button that opens the widget; none without a button
	languages text[] not null, -- that are offered; the first one where the browser asks for another
	texts jsonb not null, -- by language: button, welcome and join, null where the widget has its own text
	changed_at timestamptz not null,
	constraint widget_settings_pkey primary key (merchant_id),
	constraint widget_settings_mode check (mode in ('auto', 'light', 'dark')),
	constraint widget_settings_corners check (corners in ('square', 'rounded', 'round')),
	constraint widget_settings_position check (position in ('bottom-right', 'bottom-left', 'none')),
	constraint widget_settings_languages check (cardinality(languages) > 0),
	constraint widget_settings_merchant foreign key (merchant_id) references merchants (id)
);
