import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../../../client/ui/save-file.ts'
import type { WithdrawalStatus } from '../../../../domain/funds/contract.ts'
import { serverClock } from '../../lib/clock.ts'
import { notify } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { withdrawalsCsv } from './api/withdrawals.ts'

interface DownloadButtonProps {
	readonly userId: string
	readonly status: WithdrawalStatus | undefined
}

export function DownloadButton({ userId, status }: DownloadButtonProps) {
	const { t } = useTranslation('funds')
	const download = useMutation({
		mutationFn: () => withdrawalsCsv(userId, status),
		onSuccess: (file) =>
			saveFile({
				blob: file,
				filename: `${t('mine.fileName')}-${new Date(serverClock.now()).toISOString().slice(0, 19).replaceAll(':', '-')}Z.csv`,
			}),
		onError: () => notify.error(t('mine.downloadFailed')),
	})
	return (
		<Button variant="line" disabled={download.isPending} onClick={() => download.mutate()}>
			<Icon of={Download} />
			{t(download.isPending ? 'mine.downloading' : 'mine.download')}
		</Button>
	)
}
