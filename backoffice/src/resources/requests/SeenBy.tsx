import { useT } from '../../providers/i18n.ts'

interface Audience {
	readonly isPrivate: boolean
	readonly allowedViewers: readonly string[]
}

export function SeenBy({ isPrivate, allowedViewers }: Audience) {
	const t = useT()
	const viewers = allowedViewers.join(', ')
	const invited = viewers === '' ? t('requests.nobodyInvited') : t('requests.invited', { viewers })
	return <span>{isPrivate ? invited : t('requests.everyone')}</span>
}
