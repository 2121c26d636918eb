import { Box, Button, Paper } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { BackofficeRequest, NumberedVersion } from '../../../../domain/requests/backoffice.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { Failure } from '../../ui/failure.tsx'
import { When } from '../../ui/when.tsx'
import { styles } from './request-case.styles.ts'
import { VersionDiff } from './VersionDiff.tsx'

export function Versions({ request }: { request: BackofficeRequest }) {
	const t = useT()
	const [isOpen, setIsOpen] = useState(false)
	return (
		<Box component="section" sx={styles.documents} aria-labelledby="case-versions">
			<h2 id="case-versions">{t('requests.versions.title')}</h2>
			<div>
				<Button
					variant="outlined"
					color="secondary"
					aria-expanded={isOpen}
					endIcon={isOpen ? <ChevronUp size={16} /> : <ChevronDown size={16} />}
					onClick={() => setIsOpen(!isOpen)}
				>
					{t(isOpen ? 'requests.versions.hide' : 'requests.versions.show')}
				</Button>
			</div>
			{isOpen ? <VersionList request={request} /> : null}
		</Box>
	)
}

function VersionList({ request }: { request: BackofficeRequest }) {
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const { data, error, refetch } = useQuery({
		queryKey: ['requests', 'versions', request.id, request.etag],
		queryFn: async ({ signal }) => (await dataProvider.requestVersions(request.id, { signal })).data,
	})
	if (error) return <Failure error={error} onRetry={() => void refetch()} />
	return (
		<Box component="ol" sx={styles.versions} reversed>
			{data
				?.map((version, index) => (
					<Paper
						component="li"
						key={version.revision}
						variant="outlined"
						sx={styles.change}
						className="change"
					>
						<Version request={request} number={index + 1} version={version} before={data[index - 1]} />
					</Paper>
				))
				.reverse()}
		</Box>
	)
}

interface VersionProps {
	request: BackofficeRequest
	number: number
	version: NumberedVersion
	before: NumberedVersion | undefined
}

function Version({ request, number, version, before }: VersionProps) {
	const t = useT()
	const { requestType, currency } = request
	const label = (of: number) => t('requests.versions.number', { number: of })
	return (
		<>
			<h3>
				{label(number)}: {t(`event.${version.type}`)} <When at={version.at} of={currency} />
			</h3>
			{version.content === null || before?.content === null ? (
				<Box component="p" sx={styles.same}>
					{t('requests.versions.erased')}
				</Box>
			) : before ? (
				<VersionDiff
					requestType={requestType}
					currency={currency}
					before={before.content}
					after={version.content}
					labels={{ before: label(number - 1), after: label(number) }}
				/>
			) : (
				<Box component="p" sx={styles.same}>
					<b>{version.content.title}</b>
				</Box>
			)}
		</>
	)
}
