import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Config } from '../../infra/config/config.ts'
import { developmentEncryptionKeys, type EncryptionKeys } from '../../infra/config/encryption-keys.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { ArchiveRefused } from './container.ts'
import type { Manifest } from './parts.ts'

export async function keysOf(config: Config): Promise<EncryptionKeys | null> {
	if (config.encryptionKeys) return config.encryptionKeys
	const dataDir = resolve(config.dataDir)
	return existsSync(join(dataDir, 'encryption-keys')) ? developmentEncryptionKeys(dataDir) : null
}

/** Returns a check value that shows whether two keys under one id are equal, and reveals nothing else. */
const checkOf = (key: Buffer): string =>
	hash('sha256', Buffer.concat([Buffer.from('karuna key '), key])).slice(0, 16)

export async function keysInUse(
	sql: SqlExecutor,
	keys: EncryptionKeys | null,
): Promise<Manifest['keys'][number][]> {
	const columns = await sql.query<{ table: string; column: string }>(
		`SELECT table_schema || '.' || table_name AS table, column_name AS column FROM information_schema.columns
		WHERE table_schema IN ('rec', 'ops') AND column_name LIKE '%key\\_id' AND data_type = 'text' ORDER BY 1`,
	)
	const ids = new Set<string>()
	for (const { table, column } of columns) {
		const rows = await sql.query<{ id: string }>(
			`SELECT DISTINCT ${column} AS id FROM ${table} WHERE ${column} IS NOT NULL`,
		)
		for (const { id } of rows) ids.add(id)
	}
	return [...ids].toSorted().map((id) => {
		const key = keys?.keys.get(id)
		return { id, check: key ? checkOf(key) : null }
	})
}

/** @throws ArchiveRefused when this machine lacks a key of the archive */
export function requireKeys(needed: Manifest['keys'], keys: EncryptionKeys | null): void {
	const missing = needed.filter(({ id, check }) => {
		const key = keys?.keys.get(id)
		return !key || (check !== null && checkOf(key) !== check)
	})
	if (missing.length === 0) return
	const names = missing.map(({ id }) => `"${id}"`).join(', ')
	throw new ArchiveRefused(
		`Values in the archive are encrypted with ${missing.length === 1 ? 'the key' : 'the keys'} ${names}, which this machine does not have: set ENCRYPTION_KEYS as it was, or put the file encryption-keys of the old data folder into the new one. Nothing was restored.`,
	)
}
