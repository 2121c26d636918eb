/** The reason why the server can't be started, in one sentence with a remedy. */
export class PostgresStartError extends Error {
	override name = 'PostgresStartError'
}

export function explainFileError(error: NodeJS.ErrnoException, folder: string): Error {
	const cause = { cause: error }
	const path = error.path ?? folder
	switch (error.code) {
		case 'EACCES':
		case 'EPERM':
			return new PostgresStartError(
				`No permission for ${path}: start Karuna as the user that owns it, or set DATA_DIR to a folder of your own.`,
				cause,
			)
		case 'EROFS':
			return new PostgresStartError(
				`${path} is on a read-only file system: set DATA_DIR to a folder that can be written.`,
				cause,
			)
		case 'ENOSPC':
			return new PostgresStartError(
				`No space is left for ${path}: free some, or set DATA_DIR to another disk.`,
				cause,
			)
		case 'ENOTDIR':
		case 'EEXIST':
			return new PostgresStartError(
				`${path} should be a folder and is a file: remove it, or set DATA_DIR to a folder.`,
				cause,
			)
		default:
			return error
	}
}

export function explainOutput(output: string, cluster: string): PostgresStartError {
	if (
		/could not find the database system|could not open file ".*(pg_control|PG_VERSION|postgresql\.conf)"|invalid (primary )?checkpoint|could not locate a valid checkpoint|could not access the server configuration file/.test(
			output,
		)
	) {
		return brokenFolder(cluster)
	}
	if (/database files are incompatible with server/.test(output)) {
		return new PostgresStartError(
			`The data folder ${cluster} was made by another version of PostgreSQL: move it away, or use the version that made it.`,
		)
	}
	if (/could not look up effective user ID/.test(output)) {
		return new PostgresStartError(
			'PostgreSQL needs a user with a name, and the user id of this process has no entry in /etc/passwd.',
		)
	}
	if (/has invalid permissions|Permission denied/.test(output)) {
		return new PostgresStartError(
			`PostgreSQL may not use ${cluster}: its files must belong to the user that runs it, and the folder be closed to all others (0700).`,
		)
	}
	if (/No space left on device/.test(output)) {
		return new PostgresStartError(
			`No space is left for ${cluster}: free some, or set DATA_DIR to another disk.`,
		)
	}
	if (/could not create shared memory|could not map anonymous shared memory/.test(output)) {
		return new PostgresStartError(
			'The machine has too little memory left for PostgreSQL: it needs about 300 MB.',
		)
	}
	return new PostgresStartError(`PostgreSQL did not start: ${firstComplaint(output)}`)
}

export function brokenFolder(cluster: string): PostgresStartError {
	return new PostgresStartError(
		`The data folder ${cluster} is damaged, since files of PostgreSQL are missing or unreadable in it: restore a backup, or move the folder away to start again.`,
	)
}

function firstComplaint(output: string): string {
	const lines = output.split('\n').map((line) => line.trim())
	const complaint =
		lines.find((line) => /(FATAL|PANIC|error|ERROR):/.test(line)) ?? lines.findLast((line) => line !== '')
	return complaint ?? 'it said nothing.'
}
