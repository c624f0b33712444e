-- Exports, imports and the download center; what the resource kit needs of older tables.

-- Entries of the product itself may be relabelled and switched off; only the operator's own may be removed.
alter table platform.dictionary_entry add column is_built_in boolean not null default false;
