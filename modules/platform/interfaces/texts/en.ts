import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  refusals: {
    interface_exists: 'The interface configuration already exists',
    interface_category_not_last: 'This category is not a last-level one; choose one below it',
    interface_category_in_use:
      '{count, plural, one {# thing stands} other {# things stand}} in this category; move them first',
  },
  problems: {
    interface_address: 'Enter an address that begins with http:// or https://',
    interface_parent_level: 'The parent must be a first-level category; there are two levels',
    interface_category_elsewhere: 'This sub category does not belong to the chosen parent category',
  },
  resources: {
    interfaceCategories: {
      one: 'interface category',
      many: 'Interface categories',
      fields: {
        label: 'Name',
        parent: 'Parent category',
        sort: 'Order',
        interfaceCount: 'Interfaces',
      },
    },
    interfaces: {
      one: 'interface configuration',
      many: 'Third-party interfaces',
      fields: {
        parentCategory: 'Parent category',
        subCategory: 'Sub category',
        name: 'Name',
        address: 'Address',
        method: 'Method',
        body: 'Content (POST)',
        credentialHeader: 'Header of the credential',
        credential: 'Credential',
        timeoutS: 'Time limit (seconds)',
        note: 'Note',
        isEnabled: 'Enabled',
        lastOutcome: 'Last result',
        lastCalledAt: 'Last call',
        updatedAt: 'Changed at',
      },
      actions: {
        test: 'Test',
        enable: 'Enable',
        disable: 'Disable',
      },
      options: {
        method: {
          GET: 'GET',
          HEAD: 'HEAD',
          POST: 'POST',
        },
        lastOutcome: {
          answered: 'Answered',
          refused: 'Refused by the other side',
          'timed-out': 'Timed out',
          unreachable: 'Unreachable',
          'too-many-redirects': 'Too many redirects',
          'private-address': 'Leads into a private network',
        },
      },
    },
    interfaceCalls: {
      one: 'call',
      many: 'Calls',
      fields: {
        interface: 'Interface',
        outcome: 'Result',
        status: 'Status',
        durationMs: 'Time (ms)',
        detail: 'Detail',
        calledBy: 'Called by',
        calledAt: 'At',
      },
      options: {
        outcome: {
          answered: 'Answered',
          refused: 'Refused by the other side',
          'timed-out': 'Timed out',
          unreachable: 'Unreachable',
          'too-many-redirects': 'Too many redirects',
          'private-address': 'Leads into a private network',
        },
      },
    },
  },
}
