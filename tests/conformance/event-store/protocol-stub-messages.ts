import { randomUUID } from 'node:crypto'
import gossip from '@eventstore/db-client/generated/gossip_pb.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { ProposedEvent, StubAppend, StubEvent } from './protocol-stub-log.ts'

type AppendReq = InstanceType<typeof streams.AppendReq>
type AppendResp = InstanceType<typeof streams.AppendResp>
type ReadReq = InstanceType<typeof streams.ReadReq>
export type ReadResp = InstanceType<typeof streams.ReadResp>

export interface AppendCall {
	readonly stream: string
	/** Revision that the stream must have, -1 for none. */
	readonly before: bigint
	readonly events: readonly ProposedEvent[]
}

export function readAppend(messages: readonly AppendReq[]): AppendCall {
	const options = messages[0]?.getOptions()
	if (!options || options.hasAny() || options.hasStreamExists())
		throw new Error('An append names the exact revision of its stream.')
	return {
		stream: nameOf(options.getStreamIdentifier()),
		before: options.hasRevision() ? BigInt(options.getRevision()) : -1n,
		events: messages.slice(1).map((message) => {
			const event = message.getProposedMessage()
			if (!event) throw new Error('An append carries events only.')
			return {
				id: event.getId()?.getString() ?? '',
				type: event.getMetadataMap().get('type') ?? '',
				contentType: event.getMetadataMap().get('content-type') ?? '',
				data: event.getData_asU8(),
				metadata: event.getCustomMetadata_asU8(),
			}
		}),
	}
}

export function appendAnswer(outcome: StubAppend, before: bigint): AppendResp {
	const answer = new streams.AppendResp()
	if (outcome.kind === 'wrongVersion') {
		const wrong = new streams.AppendResp.WrongExpectedVersion()
		if (outcome.actual < 0n) wrong.setCurrentNoStream(new shared.Empty())
		else wrong.setCurrentRevision(String(outcome.actual))
		if (before < 0n) wrong.setExpectedNoStream(new shared.Empty())
		else wrong.setExpectedRevision(String(before))
		return answer.setWrongExpectedVersion(wrong)
	}
	const success = new streams.AppendResp.Success().setCurrentRevision(String(outcome.revision))
	if (outcome.kind === 'idempotent') return answer.setSuccess(success.setNoPosition(new shared.Empty()))
	const position = new streams.AppendResp.Position()
		.setCommitPosition(String(outcome.position))
		.setPreparePosition(String(outcome.position))
	return answer.setSuccess(success.setPosition(position))
}

export type ReadCall =
	| { readonly kind: 'stream'; stream: string; isBackwards: boolean; from: bigint | null; count: number }
	| {
			readonly kind: 'all'
			isBackwards: boolean
			/** Inclusive; null for the start or the end. */
			from: bigint | null
			count: number
			isWanted: (event: StubEvent) => boolean
	  }
	| {
			readonly kind: 'subscription'
			after: bigint
			isWanted: (event: StubEvent) => boolean
			checkpointEvery: number
	  }

export function readCall(request: ReadReq): ReadCall {
	const options = request.getOptions()
	if (!options) throw new Error('A read has options.')
	const isBackwards = options.getReadDirection() === 1
	const stream = options.getStream()
	if (stream)
		return {
			kind: 'stream',
			stream: nameOf(stream.getStreamIdentifier()),
			isBackwards,
			from: stream.hasRevision() ? BigInt(stream.getRevision()) : null,
			count: Number(options.getCount()),
		}
	const position = options.getAll()?.getPosition()
	const filter = options.getFilter()
	const types = new RegExp(filter?.getEventType()?.getRegex() ?? '')
	const prefixes = filter?.getStreamIdentifier()?.getPrefixList() ?? ['']
	const isWanted = (event: StubEvent): boolean =>
		types.test(event.type) && prefixes.some((prefix) => event.stream.startsWith(prefix))
	if (!options.hasSubscription())
		return {
			kind: 'all',
			isBackwards,
			from: position ? BigInt(position.getCommitPosition()) : null,
			count: Number(options.getCount()),
			isWanted,
		}
	return {
		kind: 'subscription',
		after: position ? BigInt(position.getCommitPosition()) : -1n,
		isWanted,
		checkpointEvery: (filter?.getMax() || 32) * (filter?.getCheckpointintervalmultiplier() || 1),
	}
}

export function eventMessage(event: StubEvent): ReadResp {
	const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
		.setId(new shared.UUID().setString(event.id))
		.setStreamIdentifier(identifier(event.stream))
		.setStreamRevision(String(event.revision))
		.setCommitPosition(String(event.position))
		.setPreparePosition(String(event.position))
		.setData(event.data)
		.setCustomMetadata(event.metadata)
	recorded.getMetadataMap().set('type', event.type).set('content-type', event.contentType).set('created', '0')
	const read = new streams.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(String(event.position))
	return new streams.ReadResp().setEvent(read)
}

export const notFoundMessage = (stream: string): ReadResp =>
	new streams.ReadResp().setStreamNotFound(
		new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifier(stream)),
	)

export const confirmationMessage = (): ReadResp =>
	new streams.ReadResp().setConfirmation(
		new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId('stub'),
	)

export const caughtUpMessage = (): ReadResp =>
	new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp())

export const checkpointMessage = (position: bigint): ReadResp =>
	new streams.ReadResp().setCheckpoint(
		new streams.ReadResp.Checkpoint()
			.setCommitPosition(String(position))
			.setPreparePosition(String(position)),
	)

export function gossipMessage(ports: readonly number[]): InstanceType<typeof gossip.ClusterInfo> {
	const members = ports.map((port, index) =>
		new gossip.MemberInfo()
			.setInstanceId(new shared.UUID().setString(randomUUID()))
			.setTimeStamp('0')
			.setState(index === 0 ? LEADER : FOLLOWER)
			.setIsAlive(true)
			.setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(port)),
	)
	return new gossip.ClusterInfo().setMembersList(members)
}

const LEADER = gossip.MemberInfo.VNodeState.LEADER
const FOLLOWER = gossip.MemberInfo.VNodeState.FOLLOWER

type Identifier = InstanceType<typeof shared.StreamIdentifier>

const identifier = (name: string): Identifier =>
	new shared.StreamIdentifier().setStreamName(Buffer.from(name))

const nameOf = (found: Identifier | undefined): string =>
	Buffer.from(found?.getStreamName_asU8() ?? []).toString()
