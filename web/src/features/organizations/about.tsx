import { useTranslation } from 'react-i18next'
import type { Organization } from '../../../../domain/organizations/contract.ts'
import { useFormat } from '../../ui/format.ts'
import { Picture } from '../../ui/picture.tsx'

export function About({ organization }: { readonly organization: Organization }) {
	const { t } = useTranslation('organizations')
	const { t: common } = useTranslation()
	const format = useFormat()
	const { description, websiteUrl, orgEmail, orgAddress, images, createdAt } = organization
	const { line1, line2, city, state, zip_code, country } = orgAddress
	return (
		<div className="org-about">
			<div className="stack">
				<p className="whitespace-pre-line">{description}</p>
				{images.length > 1 && (
					<ul className="photos">
						{images.map((image, index) => (
							<li key={image._id} className="card">
								<Picture
									of={image.cardPicture}
									alt={t('images.alt', { number: index + 1 })}
									sizes="(min-width: 720px) 240px, 94vw"
								/>
							</li>
						))}
					</ul>
				)}
			</div>
			<dl className="stack text-sm">
				{websiteUrl && (
					<div>
						<dt className="text-ink-2">{t('details.website')}</dt>
						<dd className="truncate">
							<a href={websiteUrl} rel="noopener noreferrer nofollow" target="_blank">
								{websiteUrl.replace(/^https?:\/\//, '')}
							</a>
						</dd>
					</div>
				)}
				{orgEmail && (
					<div>
						<dt className="text-ink-2">{t('details.email')}</dt>
						<dd className="truncate">
							<a href={`mailto:${orgEmail}`}>{orgEmail}</a>
						</dd>
					</div>
				)}
				<div>
					<dt className="text-ink-2">{t('details.address')}</dt>
					<dd>
						{[line1, line2, `${city} ${zip_code}`, state, common(`region.${country}`)].map((line) => (
							<span key={line} className="block">
								{line}
							</span>
						))}
					</dd>
				</div>
				<div>
					<dt className="text-ink-2">{t('since')}</dt>
					<dd>{format.date(createdAt)}</dd>
				</div>
			</dl>
		</div>
	)
}
