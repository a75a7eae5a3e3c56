-- The planner has no use for what documents and hashes contain: no row is found by them. To analyze them took two thirds
-- of the time for a table of orders, again and again while it is small, and orders had to wait for a processor.
alter table orders
	alter products set statistics 0, alter metadatas set statistics 0, alter decision set statistics 0;
alter table point_records alter reason set statistics 0, alter metadata set statistics 0;
alter table events alter origins set statistics 0, alter hash set statistics 0;
alter table accounts alter chain_head set statistics 0;
