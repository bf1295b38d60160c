import type { Generated } from 'kysely'
import type { KitCloseReason, KitStatus, OrderEventName } from '#contract/kits.ts'

interface KitOrders {
  id: string
  member_id: string
  /** Eight digits. */
  number: string
  status: Generated<KitStatus>
  product: string
  quantity: number
  cost: string
  line1: string
  line2: string | null
  city: string
  postcode: string
  kit_id: string | null
  created_at: Date
  data_returned_at: Date | null
  /** Set once nothing more happens to it and another order may be placed. */
  closed_at: Date | null
  /** Null where it is open, has expired or was completed. */
  closed_because: KitCloseReason | null
}

interface KitEvents {
  order_id: string
  member_id: string
  name: OrderEventName
  /** When it happened, according to the partner. */
  created_at: Date
}

interface PartnerOutbox {
  order_id: string
  member_id: string
  /** JSON for the partner; null once it was delivered, or its order cancelled or replaced. */
  payload: string | null
  attempts: Generated<number>
  /** Not to be tried before; an attempt first moves it on. */
  due_at: Date
  delivered_at: Date | null
  /** When the partner confirmed that the order was cancelled or replaced. */
  cancelled_at: Date | null
}

interface PartnerWebhooks {
  id: string
  received_at: Date
}

/** Messages from the laboratory that fit no order. */
interface LabMessages {
  id: string
  received_at: Date
  event_name: string
  order_number: string
  occurred_at: Date
  kit_id: string | null
  fault: 'unknown-order' | 'other-kit' | 'closed-order'
  /** Null while a person has to look at it. */
  settled_at: Date | null
}

interface Notifications {
  id: string
  member_id: string
  type: string
  created_at: Date
  read_at: Generated<Date | null>
  study_invite_id: Generated<string | null>
  order_number: Generated<string | null>
  event_name: Generated<string | null>
  /** Whose row is gone once the link has ended. */
  shared_link_id: Generated<string | null>
}

interface AuditLog {
  id: Generated<string>
  at: Date
  /** Null where an operator's action concerned no member. */
  member_id: string | null
  action: string
  outcome: string
  request_id: string
  /** Who acted; null where it was the member. */
  operator: string | null
  /** Why: a code. The database itself keeps no other words. */
  reason: string | null
  /** The number of a ticket. */
  ticket: string | null
  /** The criteria that it is about; null where it is about none. */
  study_id: string | null
  criteria_version: number | null
}

export interface KitTables {
  kit_orders: KitOrders
  kit_events: KitEvents
  partner_outbox: PartnerOutbox
  partner_webhooks: PartnerWebhooks
  lab_messages: LabMessages
  notifications: Notifications
  audit_log: AuditLog
}
