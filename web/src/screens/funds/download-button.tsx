import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { WithdrawalStatus } from '../../../../domain/funds/contract.ts'
import { withdrawalsCsv } from '../../api/funds/withdrawals.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { notify } from '../../ui/toast.ts'

/** Sheets read Hindi names rightly only behind it; reading the answer as text took it away. */
const BOM = '\uFEFF'

/** Hands a text to the browser as if a link to a file had been followed. */
function save(text: string, name: string): void {
	const address = URL.createObjectURL(new Blob([BOM, text], { type: 'text/csv;charset=utf-8' }))
	const link = document.createElement('a')
	link.href = address
	link.download = name
	link.click()
	URL.revokeObjectURL(address)
}

interface DownloadButtonProps {
	readonly userId: string
	readonly status: WithdrawalStatus | undefined
}

/** All pages of the list in view, as a file named with a timestamp. */
export function DownloadButton({ userId, status }: DownloadButtonProps) {
	const { t } = useTranslation('funds')
	const download = useMutation({
		mutationFn: () => withdrawalsCsv(userId, status),
		onSuccess: (text) =>
			save(text, `${t('mine.fileName')}-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z.csv`),
		onError: () => notify.error(t('mine.downloadFailed')),
	})
	return (
		<Button look="line" disabled={download.isPending} onClick={() => download.mutate()}>
			<Icon of={Download} />
			{t(download.isPending ? 'mine.downloading' : 'mine.download')}
		</Button>
	)
}
