import { BroadcastList } from './broadcast-list.tsx'

export const broadcasts = { list: BroadcastList }
