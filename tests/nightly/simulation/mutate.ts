import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Mutation } from './mutations.ts'

const ROOT = join(import.meta.dirname, '../../..')

/**
 * Changes one file's source while it is loaded into this thread, but not on disk.
 * @throws Error at the import when the original isn't there exactly once: the code has changed, and the
 * mutation must follow it
 */
export function plant({ name, file, original, replacement }: Mutation): void {
	const target = pathToFileURL(join(ROOT, file)).href
	registerHooks({
		load(url, context, nextLoad) {
			const loaded = nextLoad(url, context)
			if (url !== target) return loaded
			const source = String(loaded.source)
			const found = source.split(original).length - 1
			if (found !== 1) throw new Error(`The mutation "${name}" finds its original ${found} times in ${file}.`)
			return { ...loaded, source: source.replace(original, () => replacement) }
		},
	})
}
