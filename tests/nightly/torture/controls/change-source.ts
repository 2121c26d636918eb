import { registerHooks } from 'node:module'

/**
 * Changes a source file of the project as it is loaded, only in this process.
 * @throws Error when the text isn't there exactly once: a mistake that isn't planted must not count as caught
 */
export function changeSource(file: string, before: string, after: string): void {
	registerHooks({
		load(url, context, next) {
			const loaded = next(url, context)
			if (!url.endsWith(`/${file}`)) return loaded
			const source = String(loaded.source)
			if (source.split(before).length !== 2) throw new Error(`${file} no longer has the place to change.`)
			return { ...loaded, source: source.replace(before, after) }
		},
	})
}
