import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestDetail } from '../../../../../domain/requests/contract.ts'
import type { Document } from '../../../../../kernel/wire/schemas.ts'
import { Icon } from '../../../ui/icon.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { iconOf, kindOf, useFileFacts } from '../../files/components/file-facts.ts'

const AddDocuments = lazyPart(() => import('./add-documents.tsx'))

export default function DocumentsTab({ request }: { readonly request: RequestDetail }) {
	const { t } = useTranslation('fundraiser')
	const { documents, mine } = request
	return (
		<section className="sec" aria-labelledby="documents-title">
			<h2 id="documents-title" className="sr-only">
				{t('tabs.documents')}
			</h2>
			{documents.length === 0 && (
				<p className="text-ink-2">
					{t('documents.none')}{' '}
					{mine?.canEdit && (
						<Suspense fallback={null}>
							<AddDocuments request={request} />
						</Suspense>
					)}
				</p>
			)}
			<ul className="docs">
				{documents.map((document) => (
					<Entry key={document._id} document={document} />
				))}
			</ul>
		</section>
	)
}

function Entry({ document }: { readonly document: Document }) {
	const { t } = useTranslation('fundraiser')
	const factsOf = useFileFacts()
	const { url, name, userGivenName, note } = document
	// Browsers show pictures; everything else comes as a file.
	const verb = kindOf(document) === 'image' ? 'open' : 'save'
	return (
		<li>
			<Icon of={iconOf(document)} size="l" />
			<span className="min-w-0">
				<b>{userGivenName}</b>
				{note && <span className="w">{note}</span>}
				<span className="text-ink-2 text-sm">{factsOf(document)}</span>
			</span>
			<a
				className="btn line sm"
				href={url}
				aria-label={t(`documents.${verb}Of`, { name: userGivenName })}
				{...(verb === 'open' ? { target: '_blank', rel: 'noreferrer' } : { download: name })}
			>
				{t(`documents.${verb}`)}
			</a>
		</li>
	)
}
