alter table alerts add column low text;
