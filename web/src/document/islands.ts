import type { IslandDeclaration } from '../lib/document.ts'

const declared = import.meta.glob<readonly IslandDeclaration[]>('../features/*/islands.ts', {
	eager: true,
	import: 'islands',
})

/** Contents of documents that the browser takes over, by the addresses of their pages. */
export const ISLANDS: ReadonlyMap<string, IslandDeclaration> = new Map(
	Object.values(declared)
		.flat()
		.map((island) => [island.path, island]),
)
