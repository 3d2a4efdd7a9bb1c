update alerts set state = 'met' where state = 'told';
