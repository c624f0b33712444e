-- How large machines of a maker's model can be laid out (spec §9: the model may set a lower cap). It is the same for all merchants.
create table vending.machine_model (
  id uuid primary key,
  manufacturer text not null,
  model text not null,
  type text not null,                    -- dictionary machine_type
  layers_max integer not null check (layers_max between 1 and 10),
  lanes_per_layer_max integer not null check (lanes_per_layer_max between 1 and 10)
);
create unique index machine_model_name on vending.machine_model (lower(manufacturer), lower(model));
