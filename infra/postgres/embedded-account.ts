import { readFileSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'

export interface Account {
	readonly uid: number
	readonly gid: number
	readonly other: boolean
}

/**
 * Returns the account for a cluster: our own, unless we are root; then its owner, or `nobody` for a new one.
 * @param cluster the data directory, which need not exist
 */
export function accountFor(cluster: string): Account {
	const uid = process.getuid?.() ?? 0
	if (uid !== 0) return { uid, gid: process.getgid?.() ?? 0, other: false }
	const owner = statSync(cluster, { throwIfNoEntry: false })
	if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, other: true }
	return nobody()
}

function nobody(): Account {
	const [, , uid, gid] = passwdEntry((fields) => fields[0] === 'nobody') ?? []
	if (uid === undefined || gid === undefined) {
		throw new Error(
			'PostgreSQL does not run as root, and this machine has no user "nobody" to run it as: start Karuna as an ordinary user.',
		)
	}
	return { uid: Number(uid), gid: Number(gid), other: true }
}

export function userName(uid: number): string {
	return passwdEntry((fields) => fields[2] === String(uid))?.[0] ?? String(uid)
}

function passwdEntry(matches: (fields: string[]) => boolean): string[] | undefined {
	return readFileSync('/etc/passwd', 'utf8')
		.split('\n')
		.map((line) => line.split(':'))
		.find(matches)
}

const EXECUTE = 1
const READ_EXECUTE = 5

/**
 * Checks whether an account may enter every folder above a path, and use the path itself when it exists.
 * @param use `enter` checks only the folders above
 */
export function canReach(account: Account, path: string, use: 'enter' | 'execute'): boolean {
	if (!account.other) return true
	if (use === 'execute' && !allows(account, statSync(path), READ_EXECUTE)) return false
	for (let folder = dirname(path); ; folder = dirname(folder)) {
		const stats = statSync(folder, { throwIfNoEntry: false })
		if (stats !== undefined && !allows(account, stats, EXECUTE)) return false
		if (folder === dirname(folder)) return true
	}
}

function allows(account: Account, stats: Stats, wanted: number): boolean {
	const shift = stats.uid === account.uid ? 6 : stats.gid === account.gid ? 3 : 0
	return ((stats.mode >> shift) & wanted) === wanted
}
