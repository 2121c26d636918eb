import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CHANNEL_PARAMETER } from '../../../../../domain/requests/channels.contract.ts'
import type { RequestDetail } from '../../../../../domain/requests/contract.ts'
import { paths } from '../../../lib/paths.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { similarQuery } from '../api/similar.ts'
import { FundraiserGrid } from '../components/fundraiser-grid.tsx'

const QrCode = lazyPart(async () => ({ default: (await import('../../../ui/qr-code.tsx')).QrCode }))

export default function Below({ request }: { readonly request: RequestDetail }) {
	return (
		<>
			<Similar requestId={request._id} />
			<OnPaper request={request} />
		</>
	)
}

function Similar({ requestId }: { readonly requestId: string }) {
	const { t } = useTranslation('fundraiser')
	const { data = [] } = useQuery(similarQuery(requestId))
	if (data.length === 0) return null
	return (
		<section className="sec noprint" aria-labelledby="similar-title">
			<h2 id="similar-title">{t('similar')}</h2>
			<FundraiserGrid requests={data} />
		</section>
	)
}

function OnPaper({ request: { _id, title } }: { readonly request: RequestDetail }) {
	const { t } = useTranslation('fundraiser')
	const [origin, setOrigin] = useState<string>()
	useEffect(() => setOrigin(location.origin), [])
	if (origin === undefined) return null
	const address = origin + paths.fundraiser.href({ id: _id })
	return (
		<div className="on-paper">
			<Suspense fallback={null}>
				<QrCode text={`${address}?${CHANNEL_PARAMETER}=qr`} label={t('paperCode', { title })} />
			</Suspense>
			<p>
				<span className="block">{t('paperText')}</span>
				<b translate="no">{address}</b>
			</p>
		</div>
	)
}
