-- Lanes go with a new layout, and what was sold of them stays without one: the lines of a lane that goes are found by this, not by
-- reading all that was ever sold.
create index order_line_of_lane on vending.order_line (lane_id) where lane_id is not null;
