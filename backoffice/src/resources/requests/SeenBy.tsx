import { useT } from '../../providers/i18n.ts'

interface Audience {
	readonly isPrivate: boolean
	readonly allowedViewers: readonly string[]
}

/** Who sees a request once it is published: everyone, or those who are named. */
export function SeenBy({ isPrivate, allowedViewers }: Audience) {
	const t = useT()
	if (!isPrivate) return t('requests.everyone')
	const viewers = allowedViewers.join(', ')
	return viewers === '' ? t('requests.nobodyInvited') : t('requests.invited', { viewers })
}
