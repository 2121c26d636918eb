import { refuse } from '../../domain/radio/refusals.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { messageOf } from '../../kernel/events/errors.ts'
import type { LiveFrames, LiveInput, LiveSound } from '../../kernel/ports/live-sound.ts'
import type { LiveDesk, LiveSource } from '../../kernel/ports/live-source.ts'
import type { UploadFolder } from '../../kernel/ports/upload-folder.ts'
import { frameAt } from '../../kernel/wire/audio-grid.ts'
import { newId } from '../../kernel/wire/ids.ts'
import { DAY_MS, SECOND_MS } from '../../kernel/wire/time.ts'
import { insertUpload } from '../../records/media/uploads.ts'
import { insertRecording, noteLive, recordingOf } from '../../records/radio/live.ts'
import { findSource, type SourceSlot, takeTicket } from '../../records/radio/sources.ts'
import { Live } from './live.ts'
import type { Title } from './titles.ts'

/** A source from which nothing can be decoded for so long is ended. */
const SOUNDLESS_MS = 10 * SECOND_MS
/** Twice the highest rate of MP3, and what may come at once. */
const BYTES_PER_MS = 80
const BURST_BYTES = 1_000_000
const REVIEW_MS = 30 * DAY_MS

class Session {
	readonly slot: SourceSlot
	readonly upload: string
	readonly input: LiveInput
	readonly onEnd: () => void
	budget = BURST_BYTES
	soundAt: number
	takenAt: number

	constructor(
		slot: SourceSlot,
		upload: string,
		now: number,
		sound: (session: Session) => LiveInput,
		onEnd: () => void,
	) {
		this.slot = slot
		this.upload = upload
		this.soundAt = now
		this.takenAt = now
		this.onEnd = onEnd
		this.input = sound(this)
	}
}

interface OfChannel {
	readonly live: Live
	slot: SourceSlot
	session: Session | null
}

export interface LiveParts {
	readonly sound: LiveSound
	readonly uploads: Pick<UploadFolder, 'append'>
}

/**
 * Has the sound of the hosts who are live, in memory, and records it.
 * @param onHandBack gets the frame from which on the plan has the air again
 */
export function createDesk(
	{ sql, wallClock, log }: Pick<WorkerInfrastructure, 'sql' | 'wallClock' | 'log'>,
	{ sound, uploads }: LiveParts,
	onHandBack: (channelId: string, frame: number) => void,
) {
	const channels = new Map<string, OfChannel>()
	let writing: Promise<void> = Promise.resolve()

	const endOf = ({ ends_at }: SourceSlot): number => frameAt(ends_at.getTime())

	function take(session: Session, frames: LiveFrames): void {
		const of = channels.get(session.slot.channel)
		if (of?.session !== session) return
		session.soundAt = wallClock.now()
		const taken = of.live.take(frames, frameAt(session.soundAt), endOf(session.slot))
		if (taken.length === 0) return
		const bytes = Buffer.concat(taken.map((tiers) => tiers[128]))
		writing = writing
			.then(() => uploads.append(session.upload, bytes))
			.catch((error: unknown) => log.warn(`A live recording can't be written: ${messageOf(error)}`))
	}

	function stop(session: Session): void {
		session.input.close()
		const of = channels.get(session.slot.channel)
		if (of?.session === session) of.session = null
	}

	function end(session: Session): void {
		stop(session)
		session.onEnd()
	}

	function leave(session: Session): void {
		const of = channels.get(session.slot.channel)
		const frame = of?.session === session ? of.live.handBack(frameAt(wallClock.now())) : null
		stop(session)
		if (frame !== null && frame < endOf(session.slot)) onHandBack(session.slot.channel, frame)
	}

	function sourceOf(session: Session): LiveSource {
		return {
			write(bytes) {
				const now = wallClock.now()
				const gained = (now - session.takenAt) * BYTES_PER_MS
				session.budget = Math.min(BURST_BYTES, session.budget + gained) - bytes.length
				session.takenAt = now
				if (session.budget < 0) end(session)
				else session.input.write(bytes)
			},
			isOnAir: () => {
				const of = channels.get(session.slot.channel)
				return of?.session === session && of.live.isOn(frameAt(wallClock.now()))
			},
			close: () => leave(session),
		}
	}

	/** @throws DomainError SOURCE_BUSY */
	function begin(slot: SourceSlot, upload: string, onEnd: () => void): Session {
		const of = channels.get(slot.channel) ?? { live: new Live(), slot, session: null }
		if (of.session !== null && of.session.slot.user !== slot.user) throw refuse('SOURCE_BUSY')
		if (of.session !== null) end(of.session)
		const opened = (session: Session) =>
			sound.open(
				(frames) => take(session, frames),
				() => end(session),
			)
		const session = new Session(slot, upload, wallClock.now(), opened, onEnd)
		of.slot = slot
		of.session = session
		channels.set(slot.channel, of)
		return session
	}

	const recordingFor = (slot: SourceSlot): Promise<string> =>
		sql.transaction(async (tx) => {
			const known = await recordingOf(tx, slot.streaming)
			if (known !== null) return known
			const at = new Date(wallClock.now())
			const id = newId(at.getTime())
			const upload = {
				id,
				user_id: slot.user,
				item_id: null,
				title: slot.title,
				kind: 'talk',
				bytes: 0,
			} as const
			await insertUpload(tx, upload, at, REVIEW_MS)
			await insertRecording(tx, slot.streaming, id)
			return id
		})

	/** @throws DomainError SOURCE_REFUSED, SOURCE_OUT_OF_TIME, SOURCE_BUSY */
	async function openSlot(slot: SourceSlot | null, onEnd: () => void): Promise<LiveSource> {
		if (slot === null) throw refuse('SOURCE_REFUSED')
		const now = wallClock.now()
		if (now < slot.starts_at.getTime() || now >= slot.ends_at.getTime()) throw refuse('SOURCE_OUT_OF_TIME')
		return sourceOf(begin(slot, await recordingFor(slot), onEnd))
	}

	return {
		open: async (slug, password, onEnd) => openSlot(await findSource(sql, slug, password), onEnd),
		enter: async (ticket, onEnd) => openSlot(await takeTicket(sql, ticket, new Date(wallClock.now())), onEnd),
		liveOf: (channelId: string): Live | null => channels.get(channelId)?.live ?? null,
		titleOf(channelId: string): Title | null {
			const slot = channels.get(channelId)?.slot
			return slot ? { title: slot.title, artist: slot.host } : null
		},
		/** Ends what is over. */
		tend(): void {
			const now = wallClock.now()
			for (const { session } of channels.values()) {
				if (session === null) continue
				if (frameAt(now) >= endOf(session.slot) || now - session.soundAt > SOUNDLESS_MS) end(session)
			}
		},
		/** Writes down when channels were live. */
		async save(): Promise<void> {
			const now = frameAt(wallClock.now())
			for (const [channel, { live, slot }] of channels)
				for (const span of live.spans(now))
					await noteLive(sql, channel, { ...span, streaming: slot.streaming })
		},
		async stop(): Promise<void> {
			for (const { session } of channels.values()) if (session !== null) end(session)
			await writing
		},
	} satisfies LiveDesk & Record<string, unknown>
}

export type Desk = ReturnType<typeof createDesk>
