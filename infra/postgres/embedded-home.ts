import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { accountFor, canReach } from './embedded-account.ts'
import { PostgresStartError } from './embedded-errors.ts'

export const SHARED_FOLDER = '/var/lib/karuna'

export interface Home {
	readonly cluster: string
	readonly credentials: string
	readonly supervisor: string
}

/**
 * Returns the paths of one data folder. The cluster is in `<dataDir>/postgres/cluster`; when we are root and
 * the unprivileged account can't get there, it is under `/var/lib/karuna` and `<dataDir>/postgres/location`
 * names it.
 */
export async function openHome(dataDir: string): Promise<Home> {
	const base = join(resolve(dataDir), 'postgres')
	await mkdir(base, { recursive: true, mode: 0o755 })
	const cluster = await locateCluster(base)
	return { cluster, credentials: join(base, 'credentials.json'), supervisor: join(base, 'supervisor') }
}

async function locateCluster(base: string): Promise<string> {
	const pointer = join(base, 'location')
	if (existsSync(pointer)) {
		const folder = (await readFile(pointer, 'utf8')).trim()
		if (existsSync(folder)) return join(folder, 'cluster')
		throw new PostgresStartError(
			`The database that ${pointer} names is gone: put ${folder} back, or remove ${base} to start again.`,
		)
	}
	const cluster = join(base, 'cluster')
	const account = accountFor(cluster)
	if (account.other) await chmod(base, 0o711)
	if (existsSync(cluster) || canReach(account, cluster, 'enter')) return cluster

	await mkdir(SHARED_FOLDER, { recursive: true, mode: 0o755 })
	const hash = createHash('sha256').update(base).digest('hex').slice(0, 12)
	const folder = await mkdtemp(join(SHARED_FOLDER, `${hash}-`))
	await chmod(folder, 0o711)
	await writeWhole(pointer, `${folder}\n`, 0o644)
	return join(folder, 'cluster')
}

export interface Credentials {
	readonly admin: string
	readonly app: string
}

export async function makeCredentials(path: string): Promise<Credentials> {
	const password = () => randomBytes(24).toString('base64url')
	const credentials: Credentials = { admin: password(), app: password() }
	await writeWhole(path, JSON.stringify(credentials), 0o600)
	return credentials
}

/** @throws PostgresStartError when the file is gone, without which no sign-in is possible */
export async function readCredentials(path: string): Promise<Credentials> {
	if (!existsSync(path)) {
		throw new PostgresStartError(
			`The passwords of the database are missing: put ${path} back, or move the data folder away to start again.`,
		)
	}
	return JSON.parse(await readFile(path, 'utf8')) as Credentials
}

/** Writes to a temporary file and renames it, so that no reader sees half a file. */
async function writeWhole(path: string, content: string, mode: number): Promise<void> {
	const partial = `${path}.new`
	await rm(partial, { force: true })
	await writeFile(partial, content, { mode })
	await rename(partial, path)
}
