import { Camera, CameraOff, Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useStore } from '../../../client/ui/store.ts'
import { Answer } from './answer.tsx'
import type { Door } from './door.ts'
import { People } from './people.tsx'
import { Problems } from './problems.tsx'
import { signal } from './signal.ts'
import { StatusBar } from './status-bar.tsx'
import { type CameraState, useCamera } from './use-camera.ts'
import { useT } from './use-t.ts'
import { namedLike, type Verdict } from './verdict.ts'

const MAX_FOUND = 12
/** A code is longer. */
const MAX_NAME_LENGTH = 40

const CAMERA_TEXTS = {
	denied: 'door.cameraDenied',
	missing: 'door.cameraMissing',
	starting: 'door.loading',
} as const satisfies Partial<Record<CameraState, string>>

export function Scanner({ door }: { readonly door: Door }) {
	const t = useT()
	const { registrations } = useStore(door.state)
	const [verdict, setVerdict] = useState<Verdict | null>(null)
	const [chosen, setChosen] = useState<string | null>(null)
	const [typed, setTyped] = useState('')
	const [wantsCamera, setWantsCamera] = useState(false)
	const field = useRef<HTMLInputElement>(null)

	const choose = (registrationId: string) => {
		setVerdict(null)
		setChosen(registrationId)
		setTyped('')
	}
	const take = async (code: string) => {
		const answer = await door.takeCode(code)
		signal(answer.kind)
		setTyped('')
		setChosen('registrationId' in answer ? answer.registrationId : null)
		setVerdict(answer)
	}
	const { video, state: camera } = useCamera(wantsCamera, (code) => void take(code))
	const found = namedLike(registrations.values(), typed, MAX_FOUND)
	const registration = chosen === null ? undefined : registrations.get(chosen)

	// A hand-held scanner types wherever the focus is.
	useEffect(() => {
		const focus = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
			const isTyped = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
			if (isTyped && !(target instanceof HTMLInputElement)) field.current?.focus()
		}
		document.addEventListener('keydown', focus)
		return () => document.removeEventListener('keydown', focus)
	}, [])

	const submit = () => {
		const [only] = found
		if (only && found.length === 1) choose(only.id)
		else if (typed.trim() !== '' && found.length === 0) void take(typed)
	}

	return (
		<>
			<StatusBar door={door} />
			<div className="door">
				<div className="door-answer">
					<Answer door={door} verdict={verdict} onUndone={() => setVerdict(null)} />
				</div>
				<div className="door-scan">
					<div className="camera" data-state={camera}>
						<video ref={video} muted playsInline aria-label={t('door.camera')} hidden={camera !== 'on'} />
						{camera !== 'on' && camera !== 'off' && <p role="status">{t(CAMERA_TEXTS[camera])}</p>}
						<button type="button" className="button" onClick={() => setWantsCamera(!wantsCamera)}>
							{wantsCamera ? <CameraOff size={20} aria-hidden /> : <Camera size={20} aria-hidden />}
							<span>{wantsCamera ? t('door.stopCamera') : t('door.startCamera')}</span>
						</button>
					</div>
					<form className="search" action={submit}>
						<label htmlFor="search">{t('door.search')}</label>
						<div className="search-field">
							<Search size={20} aria-hidden />
							<input
								id="search"
								ref={field}
								value={typed}
								autoComplete="off"
								autoCapitalize="off"
								spellCheck={false}
								enterKeyHint="search"
								onChange={({ target }) => setTyped(target.value)}
							/>
						</div>
					</form>
					{found.length === 0 && typed.trim().length > 1 && typed.length < MAX_NAME_LENGTH && (
						<p className="nobody">{t('door.nobody')}</p>
					)}
					{found.length > 0 && (
						<ul className="found">
							{found.map(({ id, buyer, seats, category }) => (
								<li key={id}>
									<button type="button" onClick={() => choose(id)}>
										<b>
											{[buyer, ...seats]
												.filter((name, at, all) => name && all.indexOf(name) === at)
												.join(', ')}
										</b>
										<span>{category}</span>
									</button>
								</li>
							))}
						</ul>
					)}
				</div>
				<div className="door-people">
					{registration && <People door={door} of={registration} />}
					<Problems door={door} onChoose={choose} />
				</div>
			</div>
		</>
	)
}
