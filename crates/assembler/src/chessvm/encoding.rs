/// Encodes the words of a row: taking an operand increments what is left of
/// the row, so it is stored minus one and borrows from the words behind. The
/// bank word of a far jump comes with its row word and is not decremented itself.
///
/// `operands` are the positions of first operand words.
pub(super) fn encode(words: &mut [u8], operands: &[usize]) {
    for &position in operands {
        for word in words.iter_mut().skip(position) {
            if *word > 0 {
                *word -= 1;
                break;
            }
            *word = 99;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::encode;
    use machines::chessvm::{Bank, Operation, encode_row};

    /// Every pair of instructions with operands that borrow, against the machine.
    #[test]
    fn rows_are_encoded_as_the_machine_decodes_them() {
        for &first in Operation::ALL {
            for &second in Operation::ALL {
                for value in [0, 1, 99] {
                    compare(&[first, second], value);
                }
            }
        }
    }

    fn compare(operations: &[Operation], value: u8) {
        let values = [value; 2];
        let row: Vec<(Operation, &[u8])> = operations
            .iter()
            .map(|&operation| (operation, &values[..usize::from(operation.operands())]))
            .collect();
        let (mut words, mut operands) = (Vec::new(), Vec::new());
        for (operation, values) in &row {
            words.push(operation.opcode());
            operands.extend((!values.is_empty()).then_some(words.len()));
            words.extend(*values);
        }
        words.resize(6, 99);
        encode(&mut words, &operands);
        assert_eq!(words, encode_row(Bank::Ft1, &row).unwrap(), "{operations:?} {value}");
    }
}
