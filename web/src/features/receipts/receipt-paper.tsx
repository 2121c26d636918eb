import { useTranslation } from 'react-i18next'
import type { ReceiptFacts } from '../../../../domain/receipts/contract.ts'
import { paperOf } from '../../../../domain/receipts/paper.contract.ts'
import { usePreferences } from '../../lib/preferences.ts'

const inArea = (key: string) => key.replace('receipts.paper.', '') as 'title'

export function ReceiptPaper({ receipt }: { readonly receipt: ReceiptFacts }) {
	const { language } = usePreferences()
	const { t } = useTranslation('paper')
	const paper = paperOf(receipt, language, (key, params) => t(inArea(key), { ...params }))
	const [issuer, ...address] = paper.issuer
	return (
		<article className="receipt" aria-labelledby="receipt-title">
			{paper.stamp && (
				<span className="stamp" aria-hidden>
					{paper.stamp}
				</span>
			)}
			<address>
				<b>{issuer}</b>
				{address.map((line) => (
					<span key={line}>{line}</span>
				))}
			</address>
			<h1 id="receipt-title">{paper.title}</h1>
			<p className="number">
				<b>{paper.number}</b> <span>{paper.version}</span>
			</p>
			{paper.mark && <p className="mark">{paper.mark}</p>}
			{paper.reason && <p>{paper.reason}</p>}
			<dl className="facts">
				{paper.facts.map(({ label, lines }) => (
					<div key={label}>
						<dt>{label}</dt>
						<dd>
							{lines.map((line) => (
								<span key={line}>{line}</span>
							))}
						</dd>
					</div>
				))}
			</dl>
			<dl className="sums">
				{paper.sums.map(({ label, value, strong }) => (
					<div key={label} className={strong ? 'strong' : undefined}>
						<dt>{label}</dt>
						<dd className="num">{value}</dd>
					</div>
				))}
			</dl>
			{paper.statements.map((statement) => (
				<p key={statement} className="statement">
					{statement}
				</p>
			))}
		</article>
	)
}
