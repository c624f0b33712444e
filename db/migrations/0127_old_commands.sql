-- Commands that are not of orders go with time: by this the oldest are found, however many of orders stay.
create index device_command_old on vending.device_command (issued_at) where type <> 'dispense';
