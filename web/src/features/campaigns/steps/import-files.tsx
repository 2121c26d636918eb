import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { ImportSteps } from '../../contacts/components/import-steps.tsx'
import { CampaignPage } from '../campaign-page.tsx'
import { BookChoice } from '../parts/book-choice.tsx'

/** Adds contacts to a book before they are chosen. The address names book and import, as on the page of contacts. */
export default function ImportFiles() {
	const { t } = useTranslation('campaigns')
	const [params, setParams] = useSearchParams()
	const bookId = params.get('book') ?? ''
	return (
		<CampaignPage step="import">
			{() => (
				<section className="card pad stack">
					<p className="text-ink-2">{t('import.lead')}</p>
					<BookChoice
						value={bookId}
						onChange={(book) => setParams(book ? { book } : {}, { replace: true })}
					/>
					<ImportSteps importId={params.get('import')} />
				</section>
			)}
		</CampaignPage>
	)
}
