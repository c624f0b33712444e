-- Ways of messages that a person does not want, by class: {"declarations": ["sms"]}. The inbox cannot be among them.
alter table platform.account add column unwanted_channels jsonb not null default '{}';
