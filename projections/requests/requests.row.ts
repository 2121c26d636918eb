import type { ColumnType } from '../../kernel/projection/projection.ts'

/** One row per request: what lists filter and sort by. Words are records, joined when read. */
export type RequestRow = {
	readonly id: string
	readonly author_id: string
	readonly organization_id: string | null
	readonly request_type: string
	readonly region: string
	readonly currency: string
	readonly source: string
	readonly status: string
	/** What is shown: minor units (null where its type has no money), last day for donations, the record with the words. */
	readonly goal: bigint | null
	readonly end_date: string
	readonly content_id: string
	readonly category: string
	readonly is_private: boolean
	readonly is_tax_benefit: boolean
	readonly is_urgent: boolean
	/** What waits for an admin; all null when nothing does. */
	readonly proposed_content_id: string | null
	readonly proposed_goal: bigint | null
	readonly proposed_end_date: string | null
	readonly proposed_category: string | null
	readonly proposed_flags: string | null
	readonly held_from: string | null
	/** The record of what a reviewer wrote last. */
	readonly note_id: string | null
	readonly created_at: string
	/** When it last began to wait for a reviewer. */
	readonly submitted_at: string
	readonly updated_at: string
	/** Since when everything that is shown of it is as it is: what only waits for a reviewer changes nothing. */
	readonly shown_at: string
	readonly revision: bigint
}

export const REQUEST_COLUMNS: { readonly [C in keyof RequestRow]: ColumnType } = {
	id: 'uuid',
	author_id: 'uuid NOT NULL',
	organization_id: 'uuid',
	request_type: 'text NOT NULL',
	region: 'text NOT NULL',
	currency: 'text NOT NULL',
	source: 'text NOT NULL',
	status: 'text NOT NULL',
	goal: 'bigint',
	end_date: 'date NOT NULL',
	content_id: 'uuid NOT NULL',
	category: 'text NOT NULL',
	is_private: 'boolean NOT NULL',
	is_tax_benefit: 'boolean NOT NULL',
	is_urgent: 'boolean NOT NULL',
	proposed_content_id: 'uuid',
	proposed_goal: 'bigint',
	proposed_end_date: 'date',
	proposed_category: 'text',
	proposed_flags: 'text',
	held_from: 'text',
	note_id: 'uuid',
	created_at: 'timestamptz NOT NULL',
	submitted_at: 'timestamptz NOT NULL',
	updated_at: 'timestamptz NOT NULL',
	shown_at: 'timestamptz NOT NULL',
	revision: 'bigint NOT NULL',
}

export const REQUEST_INDEXES = {
	created: '(created_at DESC, id)',
	status: '(status, created_at DESC, id)',
	author: '(author_id, created_at DESC)',
	waiting:
		"(submitted_at) WHERE status IN ('pendingAdmin', 'pendingOrganization') OR proposed_content_id IS NOT NULL",
	expiring: "(end_date) WHERE status IN ('approved', 'live')",
	public: "(region, category, created_at DESC) WHERE status IN ('approved', 'live') AND NOT is_private",
}
