import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { DoorEdition, DoorRegistration, Scan } from '../../../domain/live-events/door.contract.ts'

export interface OpenDoor {
	readonly edition: DoorEdition
	readonly door: string
	readonly publicKeys: readonly string[]
	/** The stamp of the server's last answer. */
	readonly stamp: string
	/** Epoch milliseconds of the server. */
	readonly loadedAt: number
	/** The server's time less the phone's, in milliseconds. */
	readonly offset: number
}

export interface QueuedScan {
	/** Given by the device when it is added. */
	readonly order?: number
	readonly liveEventId: string
	readonly scan: Scan
	/** Why the server refused it; null until it has answered. */
	readonly refused: string | null
}

interface ListSchema extends DBSchema {
	door: { key: 'open'; value: OpenDoor }
	registrations: { key: string; value: DoorRegistration }
}
interface ScansSchema extends DBSchema {
	scans: { key: number; value: QueuedScan }
}

/** Has names of people: who signs out removes it as a whole. */
const LIST = 'karuna-door-list'

/** @param onRemoved is called when another page signs out */
export const openList = (onRemoved: () => void): Promise<IDBPDatabase<ListSchema>> =>
	openDB<ListSchema>(LIST, 1, {
		upgrade(db) {
			db.createObjectStore('door')
			db.createObjectStore('registrations', { keyPath: 'id' })
		},
		blocking(_version, _blocked, event) {
			;(event.target as IDBDatabase).close()
			onRemoved()
		},
	})

/** Has ids alone, so that scans outlast a session that ended before they were synced. */
export const openScans = (): Promise<IDBPDatabase<ScansSchema>> =>
	openDB<ScansSchema>('karuna-door-scans', 1, {
		upgrade(db) {
			db.createObjectStore('scans', { keyPath: 'order', autoIncrement: true })
		},
	})
