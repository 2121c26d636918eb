import { useEffect, useRef, useState } from 'react'
import { microphones } from '../../../client/microphones.ts'
import { useStore } from '../../../client/ui/store.ts'
import type { Studio } from '../../../domain/radio/studio.contract.ts'
import { SECOND_MS } from '../../../kernel/wire/time.ts'
import { serverClock } from '../providers/server-clock.ts'
import { createEncoder, type Sound } from './encoder.ts'
import { type LevelWord, type Microphone, openMicrophone, wordOf } from './microphone.ts'
import { useT } from './texts.ts'
import { createUplink, type UplinkState } from './uplink.ts'

const METER_MS = 100

interface DeskProps {
	readonly studio: Studio
	readonly ticketOf: () => Promise<string>
}

type Encoder = Awaited<ReturnType<typeof createEncoder>>
type Trouble = 'denied' | 'missing' | 'lost'

export function Desk({ studio, ticketOf }: DeskProps) {
	const t = useT()
	const [uplink] = useState(() => createUplink(ticketOf))
	const state = useStore(uplink.state)
	const now = useNow()
	const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([])
	const [microphone, setMicrophone] = useState<Microphone | null>(null)
	const [trouble, setTrouble] = useState<Trouble | null>(null)
	const [isRehearsing, setRehearsing] = useState(false)
	const encoder = useRef<Encoder | null>(null)
	const isLive = state.phase !== 'off' && state.phase !== 'refused'

	const encode = (sound: Sound) => {
		if (uplink.state.get().phase === 'sending') void encoder.current?.add(sound)
	}
	const close = () => {
		microphone?.close()
		setMicrophone(null)
		setRehearsing(false)
	}
	async function open(deviceId: string): Promise<void> {
		close()
		setTrouble(null)
		try {
			encoder.current ??= await createEncoder(uplink.send)
			const opened = await openMicrophone(deviceId, encode, () => setTrouble('lost'))
			setMicrophone(opened)
			setDevices(await microphones())
		} catch (error) {
			if (!(error instanceof DOMException)) throw error
			setTrouble(error.name === 'NotAllowedError' ? 'denied' : 'missing')
		}
	}
	const rehearse = (isOn: boolean) => {
		microphone?.rehearse(isOn)
		setRehearsing(isOn)
	}
	const takeOver = () => {
		rehearse(false)
		uplink.takeOver()
	}
	useLeaving(isLive)
	const isOpen = studio.startTime <= now && now < studio.endTime
	return (
		<div className="desk">
			<Air state={state} />
			<TimeLeft studio={studio} now={now} />
			<section className="card">
				<h2>{t('studio.microphone')}</h2>
				{trouble && (
					<p className="note" role="alert">
						{t(`studio.troubles.${trouble}`)}
					</p>
				)}
				{microphone ? (
					<>
						<label className="field">
							{t('studio.device')}
							<select
								value={microphone.deviceId}
								disabled={isLive}
								onChange={({ target }) => void open(target.value)}
							>
								{devices.map(({ deviceId, label }, nth) => (
									<option key={deviceId} value={deviceId}>
										{label || t('studio.deviceOf', { number: nth + 1 })}
									</option>
								))}
							</select>
						</label>
						<Meter microphone={microphone} />
						<button
							type="button"
							className="button line"
							aria-pressed={isRehearsing}
							disabled={isLive}
							onClick={() => rehearse(!isRehearsing)}
						>
							{t('studio.rehearse')}
						</button>
						<p>{t(isRehearsing ? 'studio.rehearsing' : 'studio.rehearseHelp')}</p>
					</>
				) : (
					<button type="button" className="button" onClick={() => void open('')}>
						{t('studio.openMicrophone')}
					</button>
				)}
			</section>
			<div className="actions">
				{isLive ? (
					<button type="button" className="button big" onClick={uplink.handBack}>
						{t('studio.handBack')}
					</button>
				) : (
					<button type="button" className="button big" disabled={!microphone || !isOpen} onClick={takeOver}>
						{t('studio.takeOver')}
					</button>
				)}
			</div>
		</div>
	)
}

const airStateOf = ({ phase, isOnAir }: UplinkState) =>
	phase === 'sending' ? (isOnAir ? 'onAir' : 'soon') : phase

/** Says large and in words whether listeners hear the host. */
function Air({ state }: { readonly state: UplinkState }) {
	const t = useT()
	const word = airStateOf(state)
	const refusal = state.refusal === 'busy' ? 'studio.ends.busy' : 'studio.ends.outOfTime'
	const help = state.refusal === null ? state.message : t(refusal)
	return (
		<div className="air" data-state={word} role="status">
			<b>{t(`studio.air.${word}`)}</b>
			<span>{word === 'refused' ? help : t(`studio.airHelp.${word}`)}</span>
		</div>
	)
}

function TimeLeft({
	studio: { startTime, endTime },
	now,
}: {
	readonly studio: Studio
	readonly now: number
}) {
	const t = useT()
	if (now >= endTime) return <p className="left">{t('studio.over')}</p>
	const isBefore = now < startTime
	return (
		<p className="left" role="timer">
			{t(isBefore ? 'studio.begins' : 'studio.left', {
				time: clockOf((isBefore ? startTime : endTime) - now),
			})}
		</p>
	)
}

const twoDigits = (number: number): string => String(number).padStart(2, '0')
function clockOf(ms: number): string {
	const seconds = Math.ceil(ms / SECOND_MS)
	const minutes = Math.floor(seconds / 60)
	const rest = `${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`
	return minutes < 60 ? rest : `${Math.floor(minutes / 60)}:${rest}`
}

function Meter({ microphone }: { readonly microphone: Microphone }) {
	const t = useT()
	const [{ peak, word }, set] = useState<{ peak: number; word: LevelWord }>({ peak: 0, word: 'silent' })
	useEffect(() => {
		const timer = setInterval(() => {
			const peak = microphone.peak()
			set({ peak, word: wordOf(peak) })
		}, METER_MS)
		return () => clearInterval(timer)
	}, [microphone])
	return (
		<div className="meter" data-word={word}>
			<meter aria-label={t('studio.level')} min={0} max={1} value={peak} />
			<span>{t(`studio.levels.${word}`)}</span>
		</div>
	)
}

function useNow(): number {
	const [now, setNow] = useState(serverClock.now)
	useEffect(() => {
		const timer = setInterval(() => setNow(serverClock.now()), SECOND_MS)
		return () => clearInterval(timer)
	}, [])
	return now
}

/** Asks before a page that is live is closed. */
function useLeaving(isLive: boolean): void {
	useEffect(() => {
		if (!isLive) return
		const stay = (event: BeforeUnloadEvent) => event.preventDefault()
		addEventListener('beforeunload', stay)
		return () => removeEventListener('beforeunload', stay)
	}, [isLive])
}
