export type UpdatePosted = {
	readonly type: 'UpdatePosted'
	readonly data: { readonly requestId: string; readonly authorId: string; readonly at: string }
}
export type UpdateRemoved = { readonly type: 'UpdateRemoved'; readonly data: { readonly at: string } }
export type UpdateEvent = UpdatePosted | UpdateRemoved
export const UPDATE_EVENTS = [
	'UpdatePosted',
	'UpdateRemoved',
] as const satisfies readonly UpdateEvent['type'][]
