import { Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ShortUrlBody } from '../../../../../domain/catalog/short-links.contract.ts'
import { CHANNEL_PARAMETER } from '../../../../../domain/requests/analytics.contract.ts'
import { notify } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { addressToShare } from '../api/short-link.ts'

interface ShareButtonProps {
	readonly title: string
	/** Of the page that is shared, as `paths` writes it. */
	readonly path: string
	readonly what: ShortUrlBody['representsWhat']
	readonly id: string
}

/** Its code is fetched behind what the visitor waits for; a share that isn't counted is still one. */
async function countShare(requestId: string, channel: 'device' | 'copy'): Promise<void> {
	const { countVisit } = await import('../../requests/api/analytics.ts')
	countVisit(requestId, 'share', channel)
}

/** The device's own way to share, or the link on the clipboard. */
export function ShareButton({ title, path, what, id }: ShareButtonProps) {
	const { t } = useTranslation()
	const share = async () => {
		const channel = typeof navigator.share === 'function' ? 'device' : 'copy'
		const isCounted = what === 'donationRequest'
		const own = location.origin + path + (isCounted ? `?${CHANNEL_PARAMETER}=${channel}` : '')
		const url = await addressToShare({ url: own, representsWhat: what, referenceId: id })
		try {
			if (channel === 'device') await navigator.share({ title, url })
			else {
				await navigator.clipboard.writeText(url)
				notify.success(t('share.copied'))
			}
			if (isCounted) countShare(id, channel).catch(() => undefined)
		} catch (error) {
			const closedByVisitor = error instanceof DOMException && error.name === 'AbortError'
			if (!closedByVisitor) notify.error(t('share.failed', { url }))
		}
	}
	return (
		<Button variant="text" size="sm" className="quiet" onClick={() => void share()}>
			<Icon of={Share2} size="s" />
			{t('share.action')}
		</Button>
	)
}
