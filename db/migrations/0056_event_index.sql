-- Events of machines are found by their time through `device_event_recent`, in either direction: the index that held the time
-- alone was written with every event and asked by nobody.
drop index vending.device_event_received;
