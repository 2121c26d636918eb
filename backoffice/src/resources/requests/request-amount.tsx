import type { BackofficeRequest } from '../../../../domain/requests/backoffice.contract.ts'
import { type MessageKey, useT } from '../../providers/i18n.ts'
import { fundOfRequest } from '../../ui/explained/amount-of.ts'
import { Explained } from '../../ui/explained/explained.tsx'

interface OfRequest {
	request: Pick<BackofficeRequest, 'id' | 'title' | 'currency' | 'requested' | 'raised'>
}

export function Goal({ request: { id, title, currency, requested } }: OfRequest) {
	const t = useT()
	if (requested === null) return null
	return (
		<Explained
			value={requested}
			currency={currency}
			label={`${t('requests.goal')}, ${title}`}
			of={{ stated: 'goal', of: id }}
		/>
	)
}

export function Raised({ request: { id, title, currency, raised } }: OfRequest) {
	const t = useT()
	return (
		<Explained
			value={raised}
			currency={currency}
			label={`${t('requests.raised')}, ${title}`}
			of={{ figure: 'donated_quantity', fund: fundOfRequest(id, currency) }}
		/>
	)
}

export function Target({ target }: Pick<BackofficeRequest, 'target'>) {
	const t = useT()
	if (target === null) return t('requests.noTarget')
	return t(`targets.${target.unit}` as MessageKey, { count: target.count, visible: target.count })
}
