import type { NavigationPlace, ResourceDeclaration } from './declaration.ts'

const declared = import.meta.glob<readonly ResourceDeclaration[]>('./*/index.ts', {
	eager: true,
	import: 'resources',
})

export const RESOURCES: readonly ResourceDeclaration[] = Object.values(declared).flat()

const GROUPS: readonly NavigationPlace['group'][] = ['work', 'people', 'radio', 'operations']

export const PLACES = GROUPS.map((group) =>
	RESOURCES.flatMap(({ name, place }) =>
		place?.group === group ? [{ ...place, resource: name, to: place.to ?? `/${name}` }] : [],
	).toSorted((a, b) => a.order - b.order),
)
