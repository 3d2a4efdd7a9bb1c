'use strict';

// This file is loaded before anything else, so its syntax is one that any version of Node.js understands.
var needed = require('../package.json').engines.node.replace('>=', '').split('.').map(Number);
var version = process.versions.node.split('.').map(Number);
if (version[0] < needed[0] || (version[0] === needed[0] && version[1] < needed[1])) {
	process.stderr.write(
		'Pricetag needs Node.js ' +
			needed.join('.') +
			' or later, and this is ' +
			process.versions.node +
			': install a newer one from https://nodejs.org.\n',
	);
	process.exit(1);
}
