import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestDetail } from '../../../../../domain/requests/contract.ts'
import { useFormat } from '../../../ui/format.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Picture } from '../../../ui/picture.tsx'

const Videos = lazyPart(() => import('./videos.tsx'))
const KindRows = lazyPart(() => import('../kinds/kind-rows.tsx'))

interface DetailsTabProps {
	readonly request: RequestDetail
	readonly rest: readonly string[]
}

export function DetailsTab({ request, rest }: DetailsTabProps) {
	const { t } = useTranslation('fundraiser')
	const { t: common } = useTranslation()
	const format = useFormat()
	const furtherImages = request.images.slice(1)
	const facts = [
		[t('details.for'), request.beneficiaryName],
		[t('details.role'), t(`details.roles.${request.role}`)],
		[t('details.place'), `${request.place}, ${common(`region.${request.region}`)}`],
		[t('details.began'), format.date(request.createdAt)],
		[t('details.ends'), format.date(request.endDate)],
	] as const
	return (
		<div className="sec">
			{rest.length > 0 && (
				<div className="prose mb-8">
					{rest.map((text) => (
						<p key={text}>{text}</p>
					))}
				</div>
			)}
			{furtherImages.length > 0 && (
				<div className="fig mb-8">
					{furtherImages.map(({ _id, url, cardPicture }, index) => (
						<a key={_id} href={url} target="_blank" rel="noreferrer">
							<Picture
								of={cardPicture}
								alt={t('details.picture', { number: index + 2 })}
								sizes="(min-width: 512px) 234px, 46vw"
							/>
						</a>
					))}
				</div>
			)}
			{request.videos.length > 0 && (
				<Suspense fallback={null}>
					<Videos request={request} />
				</Suspense>
			)}
			<dl className="kv">
				{facts.map(
					([name, value]) =>
						value && (
							<div key={name}>
								<dt>{name}</dt>
								<dd>{value}</dd>
							</div>
						),
				)}
				{Object.keys(request.fields).length > 0 && (
					<Suspense fallback={null}>
						<KindRows request={request} />
					</Suspense>
				)}
			</dl>
		</div>
	)
}
