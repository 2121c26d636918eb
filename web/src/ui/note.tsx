import { CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export type NoteTone = 'plain' | 'info' | 'wait' | 'bad' | 'ok'

const ICONS: Record<NoteTone, LucideIcon> = {
	plain: Info,
	info: Info,
	wait: TriangleAlert,
	bad: TriangleAlert,
	ok: CircleCheck,
}

interface NoteProps {
	readonly tone?: NoteTone
	readonly icon?: LucideIcon
	/** `alert` is announced at once, `status` when the reader pauses. */
	readonly role?: 'alert' | 'status' | 'note'
	readonly children: ReactNode
}

export function Note({ tone = 'plain', icon, role, children }: NoteProps) {
	return (
		<div className={tone === 'plain' || tone === 'ok' ? 'note' : `note ${tone}`} role={role}>
			<Icon of={icon ?? ICONS[tone]} />
			<div className="grow">{children}</div>
		</div>
	)
}
