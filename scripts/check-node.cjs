'use strict';

// Loaded before anything else, and so in syntax that any Node.js understands.
var needed = require('../package.json').engines.node.replace('>=', '').split('.').map(Number);
var has = process.versions.node.split('.').map(Number);
if (has[0] < needed[0] || (has[0] === needed[0] && has[1] < needed[1])) {
	process.stderr.write(
		'Pricetag needs Node.js ' +
			needed.join('.') +
			' or later, and this is ' +
			process.versions.node +
			': install a newer one from https://nodejs.org.\n',
	);
	process.exit(1);
}
