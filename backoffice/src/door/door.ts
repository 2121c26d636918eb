import type { Client } from '../../../client/client.ts'
import { Failure } from '../../../client/failure.ts'
import { signedInHint } from '../../../client/signed-in.ts'
import { createStore } from '../../../client/ui/store.ts'
import { MAX_SCANS } from '../../../domain/_shared/admissions-rules.contract.ts'
import type { DoorEdition, DoorRegistration, Scan } from '../../../domain/live-events/door.contract.ts'
import { importKeys, isSigned, readCode } from '../../../kernel/wire/ticket-codes.ts'
import { serverClock } from '../providers/server-clock.ts'
import { type OpenDoor, openList, openScans, type QueuedScan } from './device.ts'
import { afterScans, type Verdict, verdictOf } from './verdict.ts'

export interface DoorState {
	/** `signedOut` and `notAllowed`: there is no list, but scans may wait. */
	readonly phase: 'starting' | 'signedOut' | 'notAllowed' | 'choosing' | 'open'
	readonly open: OpenDoor | null
	/** With the scans of this phone. */
	readonly registrations: ReadonlyMap<string, DoorRegistration>
	readonly queue: readonly QueuedScan[]
	readonly isOnline: boolean
	/** Epoch milliseconds of the server. */
	readonly now: number
}

const SYNC_MS = 10_000

export type Door = Awaited<ReturnType<typeof createDoor>>

/** Opens what this phone has stored of a door, and syncs it while there is a network. */
export async function createDoor(api: Client) {
	const state = createStore<DoorState>({
		phase: 'starting',
		open: null,
		registrations: new Map(),
		queue: [],
		isOnline: navigator.onLine,
		now: Date.now(),
	})
	const { get, set } = state
	let known: ReadonlyMap<string, DoorRegistration> = new Map()
	let keys: Awaited<ReturnType<typeof importKeys>> = []
	let syncing: Promise<void> | null = null
	const scans = await openScans()
	let list = await openList(() => void forgetList())
	/** Raised when the list is forgotten, so that no answer that comes later stores it again. */
	let generation = 0

	const now = () => Date.now() + (serverClock.offset() ?? get().open?.offset ?? 0)
	const waiting = () => get().queue.filter(({ refused }) => refused === null)

	/** Removes the names; scans have none, and wait for the next session. */
	async function forgetList(): Promise<void> {
		generation += 1
		known = new Map()
		set({ phase: 'signedOut', open: null, registrations: known })
		list.close()
		list = await openList(() => void forgetList())
		await Promise.all([list.clear('door'), list.clear('registrations')])
	}

	async function readQueue(): Promise<void> {
		const queue = await scans.getAll('scans')
		const { open } = get()
		const own = queue.filter(
			({ liveEventId, refused }) => refused === null && liveEventId === open?.edition.id,
		)
		const pending = own.map(({ scan }) => scan)
		const registrations = new Map([...known].map(([id, each]) => [id, afterScans(each, pending)]))
		set({ queue, registrations })
	}

	async function readList(): Promise<void> {
		const open = (await list.get('door', 'open')) ?? null
		known = new Map((await list.getAll('registrations')).map((each) => [each.id, each]))
		keys = open ? await importKeys(open.publicKeys) : []
		set({ open, ...(open && { phase: 'open' }) })
		await readQueue()
	}

	async function add(scan: Scan): Promise<void> {
		const { open } = get()
		if (!open) return
		await scans.add('scans', { liveEventId: open.edition.id, scan, refused: null })
		await readQueue()
		void sync()
	}

	const scanOf = (registrationId: string) => ({
		id: crypto.randomUUID() as string,
		registration: registrationId,
		door: get().open?.door ?? 'A',
		at: new Date(now()).toISOString(),
	})

	async function admit({ id, version }: DoorRegistration, seats: readonly number[]): Promise<void> {
		await add({ kind: 'admitted', ...scanOf(id), seats: [...seats], version })
	}

	/** Sends what waits, in the order of its scans. */
	async function sendScans(): Promise<void> {
		for (let [first] = waiting(); first; [first] = waiting()) {
			const { liveEventId } = first
			const sent = waiting()
				.filter((each) => each.liveEventId === liveEventId)
				.slice(0, MAX_SCANS)
			const answer = await api
				.post('/api/backoffice/liveEvents/{id}/scans', {
					path: { id: liveEventId },
					body: { scans: sent.map(({ scan }) => scan) },
				})
				.catch((error: unknown) => {
					// The server would refuse them again and again.
					if (!(error instanceof Failure) || ![400, 404].includes(error.status)) throw error
					const refused = { code: error.code, message: error.message }
					return { scans: sent.map(({ scan: { id } }) => ({ id, refused })), registrations: [] }
				})
			for (const { id, admissions } of answer.registrations) {
				const registration = known.get(id)
				if (registration) await store([{ ...registration, admissions }])
			}
			const refusals = new Map(answer.scans.map(({ id, refused }) => [id, refused]))
			const tx = scans.transaction('scans', 'readwrite')
			for (const each of sent) {
				const refused = refusals.get(each.scan.id)
				if (refused) await tx.store.put({ ...each, refused: refused.message })
				else await tx.store.delete(each.order ?? 0)
			}
			await tx.done
			await readQueue()
		}
	}

	async function store(registrations: readonly DoorRegistration[]): Promise<void> {
		const tx = list.transaction('registrations', 'readwrite')
		await Promise.all([...registrations.map((each) => tx.store.put(each)), tx.done])
		known = new Map([...known, ...registrations.map((each) => [each.id, each] as const)])
	}

	/** Loads what has changed since the last list, or all of it. */
	async function load(edition: DoorEdition, door: string, since: string): Promise<void> {
		const begun = generation
		const { stamp, publicKeys, registrations } = await api.get('/api/backoffice/liveEvents/{id}/door', {
			path: { id: edition.id },
			query: { since },
		})
		if (begun !== generation) return
		if (since === '') {
			await list.clear('registrations')
			known = new Map()
		}
		await store(registrations)
		const offset = serverClock.offset() ?? 0
		await list.put('door', { edition, door, publicKeys, stamp, loadedAt: now(), offset }, 'open')
		await readList()
	}

	async function syncOnce(since?: string): Promise<void> {
		const begun = generation
		try {
			if (get().phase === 'starting' && !(await api.renewSession())) return await forgetList()
			await sendScans()
			const { open } = get()
			if (open) await load(open.edition, open.door, since ?? open.stamp)
			set({ isOnline: true, ...(!open && begun === generation && { phase: 'choosing' }) })
		} catch (error) {
			const status = error instanceof Failure ? error.status : 0
			set({ isOnline: status === 401 || status === 403 })
			if (status !== 401 && status !== 403) return
			await forgetList()
			if (status === 403) set({ phase: 'notAllowed' })
		}
	}

	/** @param since where the list begins; an empty text loads all of it */
	function sync(since?: string): Promise<void> {
		syncing ??= syncOnce(since).finally(() => {
			syncing = null
			if (waiting().length > 0 && get().isOnline) void sync()
		})
		return syncing
	}

	async function forgetAll(): Promise<void> {
		await scans.clear('scans')
		await forgetList()
		await readQueue()
	}

	async function tick(): Promise<void> {
		const { open, phase } = get()
		set({ now: now() })
		if (open && now() > Date.parse(open.edition.forgottenAt)) await forgetAll()
		else if (phase === 'open' || phase === 'starting') await sync()
	}

	if (!signedInHint.get()) await forgetList()
	else await readList()
	await readQueue()
	setInterval(() => void tick(), SYNC_MS)
	window.addEventListener('online', () => void tick())
	window.addEventListener('offline', () => set({ isOnline: false }))
	window.addEventListener('storage', () => {
		if (!signedInHint.get()) void forgetList()
		else if (get().phase === 'signedOut') {
			set({ phase: 'starting' })
			void sync()
		}
	})
	void tick()

	return {
		state,
		editions: () => api.get('/api/backoffice/doors').then(({ editions }) => editions),
		async openDoor(edition: DoorEdition, door: string): Promise<void> {
			await load(edition, door, '')
			await navigator.storage.persist()
		},
		/** Leads back to the choice of a door. */
		async closeDoor(): Promise<void> {
			await forgetList()
			set({ phase: 'choosing' })
		},
		reload: () => Promise.resolve(syncing).then(() => sync('')),
		admit,
		undo: (registrationId: string, undoes: string) =>
			add({ kind: 'undone', ...scanOf(registrationId), undoes }),
		/** Decides on a scanned code without the server, and lets the person in if they may come in. */
		async takeCode(text: string): Promise<Verdict> {
			const { open, registrations } = get()
			const code = readCode(text)
			const ticket = code && (await isSigned(code, keys)) ? code.ticket : null
			const verdict = verdictOf(ticket, open?.edition.id ?? '', (id) => registrations.get(id))
			const registration = verdict.kind === 'comeIn' && registrations.get(verdict.registrationId)
			if (registration) await admit(registration, [verdict.seat])
			return verdict
		},
		async dismiss({ order = 0 }: QueuedScan): Promise<void> {
			await scans.delete('scans', order)
			await readQueue()
		},
		async signOut(): Promise<void> {
			await syncing
			await forgetAll()
			await api.post('/api/v1/logout').catch(() => undefined)
			signedInHint.remove()
		},
	}
}
