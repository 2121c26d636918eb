import { invalid } from '../faults.ts'
import type { Metadata } from '../rows.ts'

type MetadataParam = { readonly [key: string]: string | number | null } | '' | null | undefined

const MAX_KEYS = 50

/**
 * Merges metadata as the API does: an empty value removes its key, an empty parameter removes all.
 * @throws StripeFault beyond the API's limits (50 keys of 40 characters with 500 each)
 */
export function toMetadata(param: MetadataParam, before: Metadata = {}): Metadata {
	if (param === undefined) return before
	if (param === '' || param === null) return {}
	const merged: Record<string, string> = { ...before }
	for (const [key, value] of Object.entries(param)) {
		if (key.length > 40 || String(value).length > 500) {
			throw invalid(`Metadata keys have at most 40 characters and values 500.`, { param: `metadata[${key}]` })
		}
		if (value === '' || value === null) delete merged[key]
		else merged[key] = String(value)
	}
	if (Object.keys(merged).length > MAX_KEYS) {
		throw invalid(`You can have at most ${MAX_KEYS} metadata keys.`, { param: 'metadata' })
	}
	return merged
}
