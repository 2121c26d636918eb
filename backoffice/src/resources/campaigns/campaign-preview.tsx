import type { CampaignPreview } from '../../../../domain/campaigns/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { ShownIn } from '../../ui/shown-in.tsx'
import styles from './campaigns.module.css'

/** As it will look to whoever reads English and to whoever reads Hindi. */
export function CampaignLook({ preview }: { preview: CampaignPreview }) {
	const t = useT()
	return (
		<div className={styles.looks}>
			{(['en', 'hi'] as const).map((language) => {
				const { subject, paragraphs, unsubscribe, closing } = preview[language]
				return (
					<ShownIn key={language} language={language} caption={t(`mailings.in.${language}`)} title={subject}>
						{paragraphs.map((text, place) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no name but their place
							<p key={place}>{text}</p>
						))}
						<p className={styles.link}>{unsubscribe}</p>
						<p className={styles.help}>{closing}</p>
					</ShownIn>
				)
			})}
		</div>
	)
}
