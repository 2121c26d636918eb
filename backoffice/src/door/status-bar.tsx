import { LogOut, RefreshCw, Replace, Volume2, VolumeX, Wifi, WifiOff } from 'lucide-react'
import { useState } from 'react'
import { useStore } from '../../../client/ui/store.ts'
import { MINUTE_MS } from '../../../kernel/wire/time.ts'
import type { Door } from './door.ts'
import { isMuted, mute } from './signal.ts'
import { useT } from './use-t.ts'

/** Says at any moment whether there is a network, how many scans wait, and how old the list is. */
export function StatusBar({ door }: { readonly door: Door }) {
	const t = useT()
	const { isOnline, queue, open, now, registrations } = useStore(door.state)
	const [muted, setMuted] = useState(isMuted)
	const [isWarned, setWarned] = useState(false)
	const waiting = queue.filter(({ refused }) => refused === null).length
	const age = Math.max(0, Math.floor((now - (open?.loadedAt ?? now)) / MINUTE_MS))
	const people = [...registrations.values()]
	const inside = people.reduce(
		(count, { admissions }) => count + new Set(admissions.flatMap(({ seats }) => seats)).size,
		0,
	)
	const signOut = () => {
		if (waiting > 0 && !isWarned) setWarned(true)
		else void door.signOut()
	}
	return (
		<section className="status" aria-label={t('door.status')}>
			<p className="status-facts">
				<span data-online={isOnline}>
					{isOnline ? <Wifi size={18} aria-hidden /> : <WifiOff size={18} aria-hidden />}
					<span>{isOnline ? t('door.online') : t('door.offline')}</span>
				</span>
				<span data-waiting={waiting > 0}>
					{waiting === 0 ? t('door.synced') : t('door.unsynced', { count: waiting })}
				</span>
				<span>{age === 0 ? t('door.listFresh') : t('door.listAge', { count: age })}</span>
				<span>{t('door.inside', { count: inside })}</span>
			</p>
			<div className="status-actions">
				<IconButton
					label={t('door.reload')}
					isOff={!isOnline}
					onClick={() => void door.reload()}
					icon={RefreshCw}
				/>
				<IconButton
					label={muted ? t('door.soundOn') : t('door.soundOff')}
					onClick={() => {
						mute(!muted)
						setMuted(!muted)
					}}
					icon={muted ? VolumeX : Volume2}
				/>
				<IconButton
					label={t('door.change')}
					isOff={!isOnline}
					onClick={() => void door.closeDoor()}
					icon={Replace}
				/>
				<IconButton label={t('door.signOut')} onClick={signOut} icon={LogOut} />
			</div>
			{isWarned && waiting > 0 && (
				<div className="note" role="alert">
					<p>{t('door.signOutLoses', { count: waiting })}</p>
					<button type="button" className="button line" onClick={() => setWarned(false)}>
						{t('door.stay')}
					</button>
					<button type="button" className="button" onClick={signOut}>
						{t('door.signOut')}
					</button>
				</div>
			)}
		</section>
	)
}

interface IconButtonProps {
	readonly label: string
	readonly isOff?: boolean
	readonly onClick: () => void
	readonly icon: typeof LogOut
}

function IconButton({ label, isOff = false, onClick, icon: Icon }: IconButtonProps) {
	return (
		<button
			type="button"
			className="icon-button"
			aria-label={label}
			title={label}
			disabled={isOff}
			onClick={onClick}
		>
			<Icon size={20} aria-hidden />
		</button>
	)
}
