import { type AccountType, CHART } from '../../../domain/ledger/chart.contract.ts'
import { formatMajor } from '../../../kernel/wire/money.ts'
import { accountName, type FileEntry, type FileFacts, type Layout, narrationOf } from './layout.ts'

/** Groups that every company in Tally has. */
const GROUPS: Readonly<Record<AccountType, string>> = {
	Assets: 'Current Assets',
	Liabilities: 'Current Liabilities',
	Equity: 'Capital Account',
	Income: 'Indirect Incomes',
	Expenses: 'Indirect Expenses',
}

const ENTITIES: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&apos;',
}
/** XML has no form for most control characters, for halves of a surrogate pair, nor for two noncharacters. */
const xml = (text: string): string =>
	text
		.replaceAll(/[\p{Cc}\p{Cs}\ufffe\uffff]+/gu, ' ')
		.replaceAll(/[&<>"']/g, (found) => ENTITIES[found] ?? '')

const message = (content: string): string => `<TALLYMESSAGE xmlns:UDF="TallyUDF">${content}</TALLYMESSAGE>\n`

const ledgers = ({ accounts }: FileFacts): string =>
	accounts
		.map((each) => {
			const name = xml(accountName(each))
			const group = GROUPS[CHART[each.account].type]
			return message(
				`<LEDGER NAME="${name}" ACTION="Create"><NAME.LIST><NAME>${name}</NAME></NAME.LIST><PARENT>${group}</PARENT></LEDGER>`,
			)
		})
		.join('')

/** In Tally a debit is negative, and is "deemed positive". */
const lineOf = ({ account, party, amount, currency }: FileEntry['lines'][number]): string =>
	`<ALLLEDGERENTRIES.LIST><LEDGERNAME>${xml(accountName({ account, party }))}</LEDGERNAME><ISDEEMEDPOSITIVE>${
		amount > 0n ? 'Yes' : 'No'
	}</ISDEEMEDPOSITIVE><AMOUNT>${formatMajor(-amount, currency)}</AMOUNT></ALLLEDGERENTRIES.LIST>`

/** Tally's import of vouchers in XML, with the ledgers that they need. */
export const tallyLayout: Layout = {
	contentType: 'text/xml',
	extension: 'xml',
	begin: (facts) =>
		[
			'<?xml version="1.0" encoding="UTF-8"?>\n<ENVELOPE>',
			'<HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER>',
			'<BODY><IMPORTDATA><REQUESTDESC><REPORTNAME>Vouchers</REPORTNAME>',
			`<STATICVARIABLES><SVCURRENTCOMPANY>${xml(facts.entityName)}</SVCURRENTCOMPANY></STATICVARIABLES>`,
			'</REQUESTDESC><REQUESTDATA>\n',
			ledgers(facts),
		].join(''),
	entry(entry) {
		const { head, lines, day } = entry
		const object = head.provider_object === null ? '' : ` ${head.provider_object}`
		return message(
			[
				`<VOUCHER REMOTEID="${head.transaction_id}" VCHTYPE="Journal" ACTION="Create">`,
				`<DATE>${day.replaceAll('-', '')}</DATE>`,
				`<GUID>${head.transaction_id}</GUID>`,
				`<NARRATION>${xml(narrationOf(entry) + object)}</NARRATION>`,
				'<VOUCHERTYPENAME>Journal</VOUCHERTYPENAME>',
				...lines.map(lineOf),
				'</VOUCHER>',
			].join(''),
		)
	},
	end: () => '</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n',
}
